import { newId, sha256 } from '../../base/id.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { accountLink } from '../../db/schema/account-link.ts';
import { addToOutbox } from '../outbox/index.ts';
import { linkAddress, secretOf } from './link-secret.ts';

type Row = typeof accountLink.$inferInsert;
type Draft = Pick<Row, 'kind' | 'email' | 'role' | 'accountId' | 'passwordMark' | 'byMail' | 'expiresAt'>;

const originOf = ({ isSecure, tenant }: AccountCtx) => `${isSecure ? 'https' : 'http'}://${tenant.host}`;

/** A link of the context's tenant. One that goes by mail is told to nobody else. */
export const makeLink = async (tx: Tx, ctx: AccountCtx, draft: Draft) => {
  const id = newId();
  const secret = secretOf(ctx.env.APP_SECRET, id);
  const origin = originOf(ctx);
  await tx.insert(accountLink).values({
    ...draft,
    tenantId: ctx.tenant.id,
    id,
    secretHash: sha256(secret),
    origin,
    createdBy: ctx.actor.id,
    createdByName: ctx.actor.username,
    createdAt: ctx.now(),
  });
  if (draft.byMail)
    await addToOutbox(tx, ctx, {
      service: 'accountLink',
      handler: 'deliver',
      payload: { tenantId: ctx.tenant.id, accountLinkId: id },
    });
  const link = draft.byMail ? null : linkAddress(origin, id, secret);
  return { id, link, expiresDate: draft.expiresAt.toISOString() };
};
