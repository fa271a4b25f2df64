import { handlers, type ObjectContext, object, TerminalError } from '@restatedev/restate-sdk';
import { isUuid } from '../base/id.ts';
import { servicesOf } from '../ctx.ts';
import {
  dropRetired,
  growGraph,
  type MoveKey,
  moveSome,
  noteMoveFault,
  switchIndex,
} from '../features/knowledge/index.ts';
import type { ModelServices } from '../features/model/index.ts';
import { inJobSpan } from './job-span.ts';
import { knowledgeHandler, knowledgeTries } from './knowledge-steps.ts';

type Step<T> = (services: ModelServices, key: MoveKey, signal: AbortSignal) => Promise<T>;

/**
 * One object for each index that a base moves to. The old one answers until the new one is whole; what a step has stored
 * stays, so that after a crash the next attempt goes on at the batch it had reached.
 */
export const knowledgeIndexJob = (processServices: ModelServices) => {
  const steps = (ctx: ObjectContext, key: MoveKey) => {
    const services = servicesOf(processServices, key.tenantId);
    const request = ctx.request();
    return <T extends string | number>(name: string, work: Step<T>) =>
      ctx.run(
        name,
        () =>
          inJobSpan(services, `knowledgeIndex.${name}`, request, () =>
            work(services, key, request.attemptCompletedSignal),
          ),
        knowledgeTries,
      );
  };

  const move = async (step: ReturnType<typeof steps>) => {
    const embedAll = async (name: string) => {
      for (let no = 0; ; no++) {
        const done = await step<string | number>(`${name}-${no}`, moveSome);
        if (typeof done === 'string') return false;
        if (done === 0) return true;
      }
    };
    for (let round = 0; await embedAll(`embed-${round}`); round++) {
      const outcome = await step<string>(`switch-${round}`, switchIndex);
      if (outcome === 'over') return outcome;
      if (outcome === 'more') continue;
      // A file that was finished between the last look and the switch has vectors in the old index only.
      await embedAll('rest');
      for (let no = 0, grown = 1; grown > 0; no++)
        grown = await step(`graph-${no}`, (services, key) => growGraph(services, key));
      return outcome;
    }
    return 'over';
  };

  return object({
    name: 'knowledgeIndex',
    handlers: {
      move: handlers.object.exclusive(knowledgeHandler, async (ctx, { tenantId }: { tenantId: string }) => {
        if (!isUuid(tenantId) || !isUuid(ctx.key)) throw new TerminalError('not an index');
        const key = { tenantId, indexId: ctx.key };
        const step = steps(ctx, key);
        try {
          const outcome = await move(step);
          for (let no = 0, left = 1; left > 0; no++) left = await step(`drop-${no}`, dropRetired);
          return outcome;
        } catch (error) {
          if (!(error instanceof TerminalError)) throw error;
          await ctx.run('fail', async () => void (await noteMoveFault(processServices, key, 'model')));
          return 'failed';
        }
      }),
    },
  });
};
