import { handlers, type ObjectContext, object, TerminalError } from '@restatedev/restate-sdk';
import { isUuid } from '../base/id.ts';
import { servicesOf } from '../ctx.ts';
import {
  beginFile,
  type CutKey,
  cutFile,
  embedPieces,
  failFile,
  finishFile,
  growGraph,
  inspectFile,
  readPages,
} from '../features/knowledge/index.ts';
import type { ModelServices } from '../features/model/index.ts';
import { inJobSpan } from './job-span.ts';
import { knowledgeHandler, knowledgeTries } from './knowledge-steps.ts';

/** A base that moves to another model has the file embedded once more; one whose model is gone cannot. */
const mostRounds = 2;

type Step = (services: ModelServices, key: CutKey, signal: AbortSignal) => Promise<string | number>;

/**
 * One object for each file, so that two cuttings of it wait for each other. What a step has stored stays: after a crash
 * the next attempt goes on at the batch it had reached.
 */
export const knowledgeFileJob = (processServices: ModelServices) => {
  const steps = (ctx: ObjectContext, key: CutKey) => {
    const services = servicesOf(processServices, key.tenantId);
    const request = ctx.request();
    let last = '';
    const step = (name: string, work: Step) => {
      last = name;
      return ctx.run(
        name,
        () =>
          inJobSpan(services, `knowledgeFile.${name}`, request, () =>
            work(services, key, request.attemptCompletedSignal),
          ),
        knowledgeTries,
      );
    };
    return { step, isEmbedding: () => last.startsWith('embed') };
  };

  const cut = async ({ step }: ReturnType<typeof steps>) => {
    const batches = await step('inspect', inspectFile);
    if (typeof batches === 'string') return batches;
    for (let no = 0; no < batches; no++)
      if ((await step(`read-${no}`, (services, key, signal) => readPages(services, key, no, signal))) === 'over')
        return 'over';
    if ((await step('cut', cutFile)) === 'over') return 'over';
    let ended: string | number = 'more';
    for (let no = 0, round = 0; ended === 'more'; round++) {
      for (let left: string | number = 1; left !== 0; no++) {
        left = await step(`embed-${no}`, embedPieces);
        if (left === 'over') return 'over';
      }
      const isLast = round === mostRounds;
      ended = await step(round === 0 ? 'finish' : `finish-${round}`, (services, key) =>
        finishFile(services, key, { isLast }),
      );
    }
    // The file is found from here on; a base that it made large gets its graph.
    for (let no = 0, grown: string | number = 1; grown !== 0; no++)
      grown = await step(`graph-${no}`, (services, key) => growGraph(services, key));
    return ended;
  };

  return object({
    name: 'knowledgeFile',
    handlers: {
      ingest: handlers.object.exclusive(knowledgeHandler, async (ctx, { tenantId }: { tenantId: string }) => {
        if (!isUuid(tenantId) || !isUuid(ctx.key)) throw new TerminalError('not a file');
        const parseNo = await ctx.run('begin', () => beginFile(processServices, { tenantId, fileId: ctx.key }));
        if (parseNo === 0) return 'over';
        const key = { tenantId, fileId: ctx.key, parseNo };
        const taken = steps(ctx, key);
        try {
          return await cut(taken);
        } catch (error) {
          if (!(error instanceof TerminalError)) throw error;
          const fault = taken.isEmbedding() ? 'model' : 'unexpected';
          await ctx.run('fail', async () => void (await failFile(processServices, key, fault)));
          return 'failed';
        }
      }),
    },
  });
};
