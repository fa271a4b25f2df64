import { and, eq, isNull, or } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { account } from '../../db/schema/account.ts';

/** The account a person means by a username, an e-mail address or a phone number. */
export const accountByName = async (tx: Tx, name: string) => {
  const [row] = await tx
    .select()
    .from(account)
    .where(
      and(or(eq(account.username, name), eq(account.email, name), eq(account.phone, name)), isNull(account.erasedAt)),
    );
  return row;
};
