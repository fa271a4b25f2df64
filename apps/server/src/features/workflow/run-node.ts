import { and, eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { cutText, storableText } from '../../base/storable.ts';
import { withTimeLimit } from '../../base/time-limit.ts';
import { Unstorable } from '../../base/unstorable.ts';
import { withPatience } from '../../base/with-patience.ts';
import { servicesOf } from '../../ctx.ts';
import { workflowStep } from '../../db/schema/workflow.ts';
import { NodeFailure } from './node-failure.ts';
import type { Done, Work, WorkflowServices } from './node-run.ts';
import { workOf } from './node-work.ts';
import { plainJson, shortJson } from './plain-json.ts';
import { type OpenRun, openRun, type RunKey } from './queries.ts';
import { codeWords } from './words.ts';

export type Signals = {
  /** The run is over: nobody waits for the node any more. */
  stop: AbortSignal;
  /** This attempt is: another one does the node again. */
  attempt: AbortSignal;
};

const wordsLength = 2_000;

const wordsOf = (error: unknown): string => {
  if (error instanceof AppError) return codeWords(error.code);
  return error instanceof Error ? error.message : String(error);
};

const failed = (error: unknown) => {
  const words = cutText(storableText(wordsOf(error)), wordsLength);
  const { more, tokens } = error instanceof NodeFailure ? error : { more: {}, tokens: 0 };
  return { status: 'failed' as const, error: words, output: plainJson({ ...more, error: words }), tokens };
};

const done = (made: Done) =>
  'asks' in made
    ? { status: 'waiting' as const, error: '', form: made.asks, tokens: 0 }
    : { status: 'done' as const, error: '', output: plainJson(made.output), tokens: made.tokens ?? 0 };

/** When the input cannot be made from the nodes before, that is this node's failure too. */
const prepare = (services: WorkflowServices, open: OpenRun, key: string): Work => {
  const node = open.document.nodes.find((one) => one.key === key);
  if (!node) throw new Error(`no node ${key}`);
  const scope = Object.fromEntries(open.rows.map((row) => [row.key, row.output]));
  try {
    return workOf(services, node, { ...open, scope, key: `${open.run.id}:${key}` });
  } catch (error) {
    return { input: {}, work: () => Promise.reject(error) };
  }
};

/** Marks the node as begun. A node that an attempt before has begun and not finished is done again, by the same key. */
const beginNode = (services: WorkflowServices, { tenantId, runId }: RunKey, key: string) =>
  services.db.inTenant(tenantId, async (tx) => {
    const open = await openRun(tx, runId, { isLocked: true });
    const known = open?.rows.find((row) => row.key === key);
    if (!open || (known && known.status !== 'running')) return undefined;
    // Tried in vain until now, it is given up: the run ends as one that took too long.
    if (services.now().getTime() >= open.endsAt) return undefined;
    const work = prepare(services, open, key);
    const startMs = known?.startMs ?? Math.max(0, services.now().getTime() - open.run.createdAt.getTime());
    const input = shortJson(plainJson(work.input));
    await tx.insert(workflowStep).values({ tenantId, runId, key, input, startMs }).onConflictDoNothing();
    const leftMs = Math.min(open.document.timeoutMs, open.endsAt - services.now().getTime());
    return { ...work, startMs, run: open.run, leftMs: Math.max(1, leftMs) };
  });

/** Runs one node of a run and keeps what came of it; one that is finished is left alone. */
export const runNode = async (
  processServices: WorkflowServices,
  place: RunKey,
  key: string,
  { stop, attempt }: Signals,
) => {
  const services = servicesOf(processServices, place.tenantId);
  const begun = await beginNode(services, place, key);
  if (!begun || stop.aborted) return key;
  const { work, run, startMs, leftMs } = begun;
  const ended = AbortSignal.any([stop, attempt]);
  let isLate = false;
  const result = await withTimeLimit(leftMs, ended, (signal) =>
    work(signal).then(done, (error: unknown) => {
      isLate = signal.aborted && !ended.aborted;
      return failed(error);
    }),
  );
  if (stop.aborted) return key;
  attempt.throwIfAborted();
  const ms = Math.max(0, services.now().getTime() - run.createdAt.getTime() - startMs);
  const late = isLate ? { error: codeWords('TIMEOUT') } : {};
  const save = (kept: typeof result) =>
    services.db.inTenant(place.tenantId, (tx) =>
      tx
        .update(workflowStep)
        .set({ ...kept, ...late, ms })
        .where(and(eq(workflowStep.runId, place.runId), eq(workflowStep.key, key), eq(workflowStep.status, 'running'))),
    );
  await withPatience(() => save(result), ended).catch((error: unknown) => {
    if (!(error instanceof Unstorable)) throw error;
    return save(failed(new AppError('ANSWER_UNSTORABLE')));
  });
  return key;
};
