import type { DraftPerson } from '@zhixing/contract/agent-editor';
import { inArray } from 'drizzle-orm';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { account } from '../../db/schema/account.ts';
import { displayNameOf } from '../user/index.ts';

/** Looks the accounts up at once; null for one that is not there. */
export const namesOf = async (tx: Tx, ctx: AccountCtx, ids: readonly (string | null)[]) => {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const rows =
    wanted.length === 0
      ? []
      : await tx
          .select({ id: account.id, username: account.username, displayName: account.displayName })
          .from(account)
          .where(inArray(account.id, wanted));
  const names = new Map(rows.map((row) => [row.id, displayNameOf(row)]));
  return (id: string | null): DraftPerson | null => {
    const name = id === null ? undefined : names.get(id);
    return id === null || name === undefined ? null : { id, name, isMe: id === ctx.actor.id };
  };
};
