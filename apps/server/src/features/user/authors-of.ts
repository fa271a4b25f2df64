import { inArray } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { account } from '../../db/schema/account.ts';
import { displayNameOf } from './rules.ts';

/**
 * What others see of people: the name they chose, or what is made of the account name. Strangers are told chosen names
 * only: an account name is half a mail address.
 */
export const authorsOf = async (tx: Tx, ids: readonly string[], isForStrangers = false) => {
  const wanted = [...new Set(ids)];
  const { id, username, displayName, avatarId } = account;
  const rows = wanted.length
    ? await tx.select({ id, username, displayName, avatarId }).from(account).where(inArray(id, wanted))
    : [];
  return new Map(
    rows
      .filter((row) => !isForStrangers || row.displayName)
      .map((row) => [row.id, { name: displayNameOf(row), avatar: row.avatarId && `#${row.avatarId}` }] as const),
  );
};
