import { AppError } from '../../base/app-error.ts';
import { isUuid } from '../../base/id.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { lockIcon } from './queries.ts';

/**
 * `#<fileId>` names an uploaded icon: the caller's own, one of the agent's owner, or the one the agent already shows
 * (`previous`).
 */
export const assertOwnIcon = async (
  tx: Tx,
  ctx: AccountCtx,
  icon: string,
  previous?: string,
  ownerId: string = ctx.actor.id,
) => {
  if (!icon.startsWith('#') || icon === previous) return;
  const id = icon.slice(1);
  const file = isUuid(id) ? await lockIcon(tx, id) : undefined;
  if (!file || (file.ownerId !== ctx.actor.id && file.ownerId !== ownerId)) throw new AppError('NOT_FOUND');
};
