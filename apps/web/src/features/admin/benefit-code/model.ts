import { type Benefit, mostBenefitDays, mostBenefitFen, mostCodes } from '@zhixing/contract/benefit-code';
import type { BatchWish } from './api.ts';

type CodeLevel = Extract<Benefit, { kind: 'level' }>['level'];

/** What the form holds; numbers may be missing while they are typed. */
export type BatchDraft = {
  readonly name: string;
  readonly kind: Benefit['kind'];
  readonly yuan: number | null;
  readonly level: CodeLevel;
  readonly days: number | null;
  readonly count: number | null;
  readonly lastDay: string;
  readonly note: string;
};

export const emptyDraft = (lastDay: string): BatchDraft => ({
  name: '',
  kind: 'balance',
  yuan: 10,
  level: 'MONTHLY',
  days: 30,
  count: 100,
  lastDay,
  note: '',
});

const isWithin = (value: number | null, most: number) =>
  value !== null && Number.isInteger(value) && value >= 1 && value <= most;
const fenOf = (yuan: number | null) => (yuan === null ? null : Math.round(yuan * 100));

export const mostYuan = mostBenefitFen / 100;
export const isAmount = (yuan: number | null) => isWithin(fenOf(yuan), mostBenefitFen);
export const isDays = (days: number | null) => isWithin(days, mostBenefitDays);
export const isCount = (count: number | null) => isWithin(count, mostCodes);

/** Nothing while what is given makes no sense. */
export const benefitOf = ({ kind, yuan, level, days }: BatchDraft): Benefit | undefined => {
  if (kind === 'balance') return isAmount(yuan) ? { kind, amount: fenOf(yuan) ?? 0 } : undefined;
  return isDays(days) ? { kind, level, days: days ?? 0 } : undefined;
};

export const wishOf = (draft: BatchDraft): BatchWish | undefined => {
  const benefit = benefitOf(draft);
  const { name, note, count, lastDay } = draft;
  return benefit && isCount(count)
    ? { name: name.trim(), note: note.trim(), benefit, count: count ?? 0, lastDay }
    : undefined;
};

export const leftOf = ({ made, used }: { readonly made: number; readonly used: number }) => Math.max(0, made - used);
