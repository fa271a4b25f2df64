import type { Kept } from './books.ts';
import type { Deeds } from './buyer.ts';

/** Everything that must be over is over. */
export const isSettled = ({ open, orders }: Kept, paid: readonly string[]) =>
  Object.values(open).every((count) => count === 0) &&
  paid.every((no) => orders.find((order) => order.no === no)?.status === 'PAID');

/** What must not be, one line for each. */
export const findFaults = (kept: Kept, deeds: readonly Deeds[], diedThemselves: readonly string[]): string[] => {
  const paid = deeds.flatMap((one) => one.paid);
  const byNo = new Map(kept.orders.map((order) => [order.no, order]));
  return [
    ...paid
      .filter((no) => byNo.get(no)?.status !== 'PAID')
      .map((no) => `paid and not given: ${no} is ${byNo.get(no)?.status ?? 'unknown'}`),
    ...kept.orders
      .filter(({ status, credits }) => credits !== (status === 'PAID' ? 1 : 0))
      .map(({ no, status, credits }) => `${no} is ${status} and credited ${credits} times`),
    ...kept.orders
      .filter(({ no, status }) => status === 'PAID' && !paid.includes(no))
      .map(({ no }) => `credited and not paid: ${no}`),
    ...Object.entries(kept.open)
      .filter(([, count]) => count > 0)
      .map(([what, count]) => `still open: ${count} ${what}`),
    ...kept.wrongWallets.map((id) => `a wallet is not what was paid in less what was spent: ${id}`),
    ...(kept.answersPaid <= (kept.runs.done ?? 0) ? [] : [`${kept.answersPaid} charges for ${kept.runs.done} answers`]),
    ...kept.faults.map(({ check, count, sample }) => `${check}: ${count} (${sample.slice(0, 3).join(', ')})`),
    ...diedThemselves.map((part) => `${part} ended by itself`),
  ];
};
