import { AppError } from '../../base/app-error.ts';
import type { Ctx } from '../../ctx.ts';

/** A tenant may keep its market to its own people; what a share link gives is not asked here. */
export const assertMarketOpen = ({ actor, tenant }: Pick<Ctx, 'actor' | 'tenant'>) => {
  if (actor.kind === 'anonymous' && !tenant.settings.marketOpen) throw new AppError('TOKEN_INVALID');
};
