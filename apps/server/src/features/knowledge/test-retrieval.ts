import type { RetrievalTest } from '@zhixing/contract/knowledge-segment';
import type { AccountCtx } from '../../ctx.ts';
import type { createModelFinder } from '../model/index.ts';
import { readManagedBase } from './queries.ts';
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
  const base = await ctx.tx((tx) => readManagedBase(tx, ctx, id));
  return retrieve(
    { ...ctx.services, egress: ctx.egress, findModels },
    [base],
    question,
    wanted,
    AbortSignal.timeout(waitMs),
  );
};
