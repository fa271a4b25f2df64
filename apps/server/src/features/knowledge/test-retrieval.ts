import type { RetrievalTest } from '@zhixing/contract/knowledge-segment';
import { AppError } from '../../base/app-error.ts';
import { withTimeLimit } from '../../base/time-limit.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { createModelFinder } from '../model/index.ts';
import { isManaged } from './queries.ts';
import { readSearched } from './read-searched.ts';
import { retrieve } from './retrieve.ts';

const waitMs = 30_000;
type Asked = {
  question: string;
  threshold?: number | undefined;
  topK?: number | undefined;
  rerank?: boolean | undefined;
};

/** Exactly what a run would find; it counts nothing and collects no question. */
export const testRetrieval = async (
  ctx: AccountCtx,
  findModels: ReturnType<typeof createModelFinder>,
  id: string,
  { question, ...wanted }: Asked,
): Promise<RetrievalTest> => {
  const searched = await readSearched(ctx.services.db, ctx.tenant.id, [id]);
  if (!searched.some(({ base }) => isManaged(ctx, base))) throw new AppError('NOT_FOUND');
  const services = { ...ctx.services, egress: ctx.egress, findModels };
  return withTimeLimit(waitMs, undefined, (signal) => retrieve(services, searched, question, wanted, signal));
};
