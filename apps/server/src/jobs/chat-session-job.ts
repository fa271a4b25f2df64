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
import { isUuid } from '../base/id.ts';
import { Unstorable } from '../base/unstorable.ts';
import { type FormReply, formWaitMs, openTurn, type RoundOutcome, RunBlocked } from '../features/chat/index.ts';
import type { ModelServices } from '../features/model/index.ts';
import { ModelFailure } from '../gateways/model/model-failure.ts';

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

/** Waits for the person, however long that takes; the engine keeps the place, no process does. */
const askConsent = async (ctx: ObjectContext, turn: Turn, no: number, callId: string) => {
  const { id, promise } = ctx.awakeable<boolean>();
  await ctx.run(`ask-${no}-${callId}`, () => turn.askConsent(no, callId, id));
  return promise.orTimeout({ days: 1 }).catch((error: unknown) => {
    if (error instanceof TimeoutError) return false;
    throw error;
  });
};

/** The same for a form that is filled in; null where there is none to fill in. */
const askForm = async (ctx: ObjectContext, turn: Turn, no: number, callId: string) => {
  const { id, promise } = ctx.awakeable<FormReply | null>();
  await ctx.run(`form-${no}-${callId}`, () => turn.askForm(no, callId, id));
  return promise.orTimeout({ milliseconds: formWaitMs }).catch((error: unknown): FormReply => {
    if (error instanceof TimeoutError) return { kind: 'late' };
    throw error;
  });
};

/** How often a run that nobody has paid for looks by itself: a grant or a code wakes nobody. */
const lookAgain = { seconds: 30 };

/** Waits until the person has paid, for as long as `cover` allows; false: they did not. */
const awaitPayment = async (ctx: ObjectContext, turn: Turn) => {
  for (;;) {
    const state = await ctx.run('cover', () => turn.cover());
    if (state !== 'due') return state === 'paid';
    const { id, promise } = ctx.awakeable<boolean>();
    await ctx.run('ask-payment', () => turn.askPayment(id));
    await promise.orTimeout(lookAgain).catch((error: unknown) => {
      if (!(error instanceof TimeoutError)) throw error;
    });
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
    const forms = new Map<string, FormReply | null>();
    for (const { id } of round.calls.filter(({ needsForm }) => needsForm))
      forms.set(id, await askForm(ctx, turn, no, id));
    await RestatePromise.all(
      round.calls.map((call) =>
        ctx.run(`tool-${no}-${call.id}`, () =>
          finalIfHopeless(() => turn.tool(no, call, consents.get(call.id) ?? true, forms.get(call.id) ?? null)),
        ),
      ),
    );
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
