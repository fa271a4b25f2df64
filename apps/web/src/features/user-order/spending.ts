import type { RouteReply } from '@zhixing/contract/route';
import type { walletUse } from '@zhixing/contract/wallet';
import { type DaySpan, daysOf } from '../../blocks/pay/day-span.ts';

type Use = RouteReply<typeof walletUse>;
export type Slice = {
  /** An agent's name; empty for what is no agent's. */
  readonly name: string;
  readonly isRest: boolean;
  /** 分. */
  readonly amount: number;
  /** A data colour, the same in the lines and in the ring. */
  readonly color: string;
  /** 分 of each day. */
  readonly days: readonly number[];
};
export type Spending = { readonly total: number; readonly days: readonly string[]; readonly slices: readonly Slice[] };

const colors = ['--d1', '--d2', '--d3', '--d4', '--d6'];
const restColor = '--d5';

/** The five that cost most by name, the others together: more lines than colours tell nobody anything. */
export const spendingOf = ({ line, pie }: Use, span: DaySpan): Spending => {
  const days = daysOf(span);
  const placeOf = new Map(days.map((day, place) => [day, place]));
  const byAmount = pie.filter(({ amount }) => amount !== 0).toSorted((one, other) => other.amount - one.amount);
  const named = byAmount.length > colors.length + 1 ? byAmount.slice(0, colors.length) : byAmount;
  const rest = byAmount.slice(named.length);
  const daysBy = (isMeant: (name: string) => boolean) => {
    const values = days.map(() => 0);
    for (const { dates, agentName, amount } of line) {
      const place = placeOf.get(dates);
      if (place !== undefined && isMeant(agentName)) values[place] = (values[place] ?? 0) + amount;
    }
    return values;
  };
  const slices: Slice[] = named.map(({ agentName, amount }, place) => ({
    name: agentName,
    isRest: false,
    amount,
    color: colors[place] ?? restColor,
    days: daysBy((name) => name === agentName),
  }));
  if (rest.length > 0) {
    const names = new Set(rest.map(({ agentName }) => agentName));
    slices.push({
      name: '',
      isRest: true,
      amount: rest.reduce((sum, { amount }) => sum + amount, 0),
      color: restColor,
      days: daysBy((name) => names.has(name)),
    });
  }
  return { total: byAmount.reduce((sum, { amount }) => sum + amount, 0), days, slices };
};
