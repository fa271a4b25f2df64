import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';

/** A filtered list is counted this far past the page that is read; beyond, its total says "at least". */
export const countedAhead = 1_000;

export type Total = { elements: number; isAtLeast: boolean };

/** Counts the rows of `rest` (from … where …), no further than `maxCounted`. */
const countUpTo = async (tx: Tx, rest: SQL, maxCounted: number) => {
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from (select 1 ${rest} limit ${maxCounted}) counted`,
  );
  return rows[0]?.n ?? 0;
};

/** A page that is not full ends its list, and the total is known without counting. */
export const totalOf = async (tx: Tx, rest: SQL, offset: number, pageSize: number, found: number): Promise<Total> => {
  const isEnd = found < pageSize && (found > 0 || offset === 0);
  if (isEnd) return { elements: offset + found, isAtLeast: false };
  const maxCounted = offset + countedAhead;
  const elements = await countUpTo(tx, rest, maxCounted);
  return { elements, isAtLeast: elements === maxCounted };
};

export const pageFrom = <Card>(content: Card[], { elements, isAtLeast }: Total, pageSize: number) => ({
  content,
  totalElements: elements,
  totalPages: Math.ceil(elements / pageSize),
  ...(isAtLeast ? { isTotalAtLeast: true } : {}),
});
