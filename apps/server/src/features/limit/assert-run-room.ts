import { type Limit, limits, type OpenLimit } from '@zhixing/contract/limit';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';

type Begun = { isNewSession: boolean; embedId: string | undefined };
/** Conversations of the account; runs that are open in the session, of the account or the embed, in the tenant. */
type Used = { sessions: number; session: number; own: number; tenant: number };

const comeBackSeconds = 5;

const refuseFull = (name: OpenLimit, used: number, max: number) => {
  const { code }: Limit = limits[name];
  if (used >= max) throw new AppError(code, { max, seconds: comeBackSeconds });
};

/** Room for one run more: in its session, of its account (or of the embed it comes through), in its tenant. */
export const assertRunRoom = ({ tenant }: AccountCtx, { embedId, isNewSession }: Begun, used: Used) => {
  const { most, code }: Limit = limits.sessions;
  if (isNewSession && used.sessions >= most) throw new AppError(code, { max: most });
  if (!isNewSession) refuseFull('sessionTurns', used.session, limits.sessionTurns.most);
  if (embedId) refuseFull('embedRuns', used.own, limits.embedRuns.most);
  else refuseFull('accountRuns', used.own, tenant.settings.accountRuns);
  refuseFull('tenantRuns', used.tenant, limits.tenantRuns.most);
};
