import {
  CancelledError,
  handlers,
  type InvocationId,
  type ObjectContext,
  object,
  RestatePromise,
  TerminalError,
  TimeoutError,
} from '@restatedev/restate-sdk';
import { dayMs } from '../base/durations.ts';
import { isUuid } from '../base/id.ts';
import { Unstorable } from '../base/unstorable.ts';
import { formWaitMs, openTurn, type RoundOutcome, RunBlocked } from '../features/chat/index.ts';
import type { ModelServices } from '../features/model/index.ts';
import { ModelFailure } from '../gateways/model/model-failure.ts';
import type { FormReply } from '../runtime/tools/tool.ts';

type TurnInput = { tenantId: string; runId: string };
type Current = { runId: string; invocationId: InvocationId };
type Turn = ReturnType<typeof openTurn>;

/** What the model or the run itself cannot do is final for it; everything else is ours and is tried again. */
const finalIfHopeless = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const isHopeless = error instanceof ModelFailure || error instanceof Unstorable || error instanceof RunBlocked;
    if (isHopeless) throw new TerminalError(error.code);
    throw error;
  }
};

/**
 * Waits for a person; the engine keeps the place, no process does. `ask` shows what is waited for and where the answer goes;
 * `late` is what counts where none has come in time.
 */
const awaitPerson = async <T>(
  ctx: ObjectContext,
  name: string,
  ask: (awakeable: string) => Promise<void>,
  { ms, late }: { ms: number; late: T },
): Promise<T> => {
  const { id, promise } = ctx.awakeable<T>();
  await ctx.run(name, () => ask(id));
  return promise.orTimeout({ milliseconds: ms }).catch((error: unknown) => {
    if (error instanceof TimeoutError) return late;
    throw error;
  });
};

const askConsent = (ctx: ObjectContext, turn: Turn, no: number, callId: string) =>
  awaitPerson(ctx, `ask-${no}-${callId}`, (id) => turn.askConsent(no, callId, id), { ms: dayMs, late: false });

const askForm = (ctx: ObjectContext, turn: Turn, no: number, callId: string) =>
  awaitPerson<FormReply>(ctx, `form-${no}-${callId}`, (id) => turn.askForm(no, callId, id), {
    ms: formWaitMs,
    late: { kind: 'late' },
  });

type Calls = Extract<RoundOutcome, { kind: 'calls' }>['calls'];

/** A call that asks for a form is made again once it is filled in; a workflow may ask more than once. */
const runCalls = async (ctx: ObjectContext, turn: Turn, no: number, calls: Calls, consents: Map<string, boolean>) => {
  const forms = new Map<string, FormReply>();
  for (let open = calls; open.length > 0; ) {
    const made = await RestatePromise.all(
      open.map((call) =>
        ctx.run(`tool-${no}-${call.id}`, () =>
          finalIfHopeless(() => turn.tool(no, call, consents.get(call.id) ?? true, forms.get(call.id))),
        ),
      ),
    );
    open = open.filter((_, at) => made[at] === 'form');
    for (const { id } of open) forms.set(id, await askForm(ctx, turn, no, id));
  }
};

/** How often a run that nobody has paid for looks by itself: a grant or a code wakes nobody. */
const lookAgainMs = 30_000;

/** Waits until the person has paid, for as long as `cover` allows; false: they did not. */
const awaitPayment = async (ctx: ObjectContext, turn: Turn) => {
  for (;;) {
    const state = await ctx.run('cover', () => turn.cover());
    if (state !== 'due') return state === 'paid';
    await awaitPerson(ctx, 'ask-payment', (id) => turn.askPayment(id), { ms: lookAgainMs, late: false });
  }
};

const runSteps = async (ctx: ObjectContext, turn: Turn): Promise<RoundOutcome> => {
  for (let no = 1; ; no++) {
    const round = await ctx.run(`model-${no}`, () => finalIfHopeless(() => turn.round(no)));
    if (round.kind === 'next') continue;
    if (round.kind === 'overlong') {
      await ctx.run('summarise', () => turn.summarise());
      no--;
      continue;
    }
    if (round.kind === 'due') {
      if (!(await awaitPayment(ctx, turn))) return { kind: 'cut', code: 'PAYMENT_TIMEOUT' };
      no--;
      continue;
    }
    if (round.kind !== 'calls') return round;
    const consents = new Map<string, boolean>();
    for (const { id } of round.calls.filter(({ needsConsent }) => needsConsent))
      consents.set(id, await askConsent(ctx, turn, no, id));
    await runCalls(ctx, turn, no, round.calls, consents);
  }
};

/** One writer per session: turns queue behind each other, a stop goes past the queue. */
export const chatSessionJob = (services: ModelServices) =>
  object({
    name: 'chatSession',
    handlers: {
      turn: handlers.object.exclusive(
        {
          // Past the longest answer a model may take; a silent model is given up long before (see `streamSilenceMs`).
          inactivityTimeout: { minutes: 5 },
          abortTimeout: { minutes: 15 },
          // Longer than an order is handed in again; every one kept makes a look for lost runs slower.
          idempotencyRetention: { hours: 1 },
          journalRetention: { minutes: 10 },
          retryPolicy: { initialInterval: 100, maxInterval: 3_000, maxAttempts: 300, onMaxAttempts: 'kill' },
        },
        async (ctx, { tenantId, runId }: TurnInput) => {
          if (!isUuid(tenantId) || !isUuid(runId) || !isUuid(ctx.key)) throw new TerminalError('not a run');
          const request = ctx.request();
          ctx.set<Current>('current', { runId, invocationId: request.id });
          const stop = new AbortController();
          const signal = AbortSignal.any([stop.signal, request.attemptCompletedSignal]);
          const turn = openTurn(services, { tenantId, sessionId: ctx.key, runId }, signal);
          try {
            const last = await runSteps(ctx, turn);
            if (last.kind === 'cut') return await ctx.run('end', () => turn.end('failed', last.code));
            if (last.kind === 'stopped') return await ctx.run('end', () => turn.end('stopped', null));
            if (last.kind === 'exhausted') return await ctx.run('end', () => turn.end('failed', 'STEPS_EXHAUSTED'));
            return await ctx.run('end', () => turn.end('done', null));
          } catch (error) {
            if (error instanceof CancelledError) {
              stop.abort(error);
              return await ctx.run('end-stopped', () => turn.end('stopped', null));
            }
            if (!(error instanceof TerminalError)) throw error;
            return await ctx.run('end-failed', () => turn.end('failed', error.message));
          }
        },
      ),
      /** Money came in for a run that waits for it. */
      paid: handlers.object.shared(async (ctx, { awakeable }: { awakeable: string }) => {
        ctx.resolveAwakeable(awakeable, true);
      }),
      /** Something else was said than what a form asks for. */
      formReply: handlers.object.shared(async (ctx, { awakeable, reply }: { awakeable: string; reply: FormReply }) => {
        ctx.resolveAwakeable(awakeable, reply);
      }),
      stop: handlers.object.shared(async (ctx, { runIds }: { runIds: string[] }) => {
        const current = await ctx.get<Current>('current');
        if (current && runIds.includes(current.runId)) ctx.invocation(current.invocationId).cancel();
      }),
    },
  });
