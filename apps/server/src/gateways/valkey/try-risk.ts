import { proofBits } from '@zhixing/contract/proof';
import { networkOf } from '../../base/network-of.ts';
import type { Limits } from './limits.ts';

type Caller = { tenant: { id: string }; address: string };

/** Failed tries of late; each number that is passed doubles the work of the next try. */
const steps = {
  'risk-address': [5, 15, 40, 100],
  'risk-account': [3, 10, 30, 100],
  'risk-tenant': [60, 200, 600],
} as const;
type Risk = keyof typeof steps;

const keysOf = ({ tenant, address }: Caller, account: string): [Risk, string][] => [
  ['risk-address', networkOf(address)],
  // By the name that was typed: whether and under which other names the account exists must not show.
  ['risk-account', `${tenant.id}:${account}`],
  ['risk-tenant', tenant.id],
];

export const bitsFor = (counts: Partial<Record<Risk, number>>): number => {
  const level = Object.entries(steps).reduce(
    (sum, [risk, marks]) => sum + marks.filter((mark) => (counts[risk as Risk] ?? 0) >= mark).length,
    0,
  );
  return Math.min(proofBits.most, proofBits.least + level);
};

const bitsOf = async (counted: Promise<readonly [Risk, number]>[]) =>
  bitsFor(Object.fromEntries(await Promise.all(counted)));

/** How much work a try needs, by what went wrong of late. */
export const createTryRisk = (limits: Limits) => ({
  bitsNow: (caller: Caller, account: string) =>
    bitsOf(keysOf(caller, account).map(async ([risk, key]) => [risk, await limits.count(risk, key)] as const)),
  /** Counts a try before it is made and says what it needs: of many at once, the later ones already need more. */
  add: (caller: Caller, account: string) =>
    bitsOf(keysOf(caller, account).map(async ([risk, key]) => [risk, (await limits.add(risk, key)) - 1] as const)),
  async takeBack(caller: Caller, account: string) {
    await Promise.all(keysOf(caller, account).map(([risk, key]) => limits.giveBack(risk, key)));
  },
});
export type TryRisk = ReturnType<typeof createTryRisk>;
