import { type AnswerForm, closedForm } from '@zhixing/contract/answer-part';
import type { ChatMessage } from '@zhixing/contract/chat-message';
import { accountHash } from '../../base/account-hash.ts';
import { withPatience } from '../../base/with-patience.ts';
import { noteWork } from '../../base/work-context.ts';
import { type Services, servicesOf } from '../../ctx.ts';
import type { RoundBody, ToolBody } from '../../db/schema/chat.ts';
import { callTool } from '../../runtime/call-tool.ts';
import { type EventWriter, openEventWriter } from '../../runtime/event-writer.ts';
import { isTeam } from '../../runtime/orchestrate.ts';
import { readablePrompt } from '../../runtime/prompt.ts';
import { type FormReply, filledValues } from '../../runtime/tools/tool.ts';
import { limitsOf } from '../agent/index.ts';
import { askModelRound, type ModelServices } from '../model/index.ts';
import { keepForm, readWaited, saveWaiting } from './await-form.ts';
import { consentOf, readConsent, saveConsent } from './call-consent.ts';
import { isUnattended, skipOf, skippedBody } from './call-skip.ts';
import { endAnswer } from './end-answer.ts';
import { formatFor, isUnfitForGood, judged } from './json-round.ts';
import { leaveCalls } from './leave-calls.ts';
import { numberSources } from './number-sources.ts';
import { ownRound } from './own-round.ts';
import { askPayment, coverRun } from './pay-in-chat.ts';
import { previewCalls } from './preview-calls.ts';
import { readFiles } from './read-attachments.ts';
import { assertUnblocked } from './run-blocked.ts';
import { countRun, countWait } from './run-figures.ts';
import { saveEndingOr, saveStepOr } from './save-or-bare.ts';
import type { Outcome } from './save-run.ts';
import { type LoadedRun, type RunKey, startAttempt } from './start-attempt.ts';
import { suggestQuestions } from './suggest-questions.ts';
import { isOverlong, summariseHistory } from './summarise-history.ts';
import { finishedOf, roundEnd, tellRound, tellStored } from './tell-rounds.ts';
import { agentQuota } from './turn-gate.ts';
import { asksFirst, type Call, toolFor } from './waiting-call.ts';
import { withAddresses } from './with-addresses.ts';
import { tellWho, toolTitle, workOf } from './work-of.ts';

/** What a person has to do before the call is made. */
type AskedCall = Call & { needsConsent?: boolean };
type Answered = ToolBody & { asks?: AnswerForm };
export type RoundOutcome =
  | { kind: 'calls'; calls: AskedCall[] }
  | { kind: 'next' }
  | { kind: 'due' }
  | { kind: 'overlong' }
  | { kind: 'answered' }
  | { kind: 'cut'; code: string }
  | { kind: 'exhausted' }
  | { kind: 'stopped' }
  | { kind: 'over' };

const unstorableWords = '工具的结果里有无法保存的内容，已丢弃。';
/** Rounds a run may take; a team also hands over. */
const ownSteps = 12;
const teamSteps = 30;

const spentIn = (rounds: readonly RoundBody[]) => ({
  chars: rounds.reduce(
    (sum, { text, reasoning, calls }) =>
      sum + text.length + reasoning.length + calls.reduce((all, call) => all + call.arguments.length, 0),
    0,
  ),
  ms: rounds.reduce((sum, { ms }) => sum + ms, 0),
});

const sinceStart = ({ now }: Services, { startedAt }: LoadedRun) => Math.max(0, now().getTime() - startedAt.getTime());

/**
 * One attempt at one run. Each part may be repeated after a crash: what was finished is found in the database and not
 * done again, what was cut off is told as void and done anew under the same key.
 */
export const openTurn = (processServices: ModelServices, key: RunKey, signal: AbortSignal) => {
  const services = servicesOf(processServices, key.tenantId);
  const fenced = new AbortController();
  const stop = AbortSignal.any([signal, fenced.signal]);

  const open = async () => {
    const loaded = await startAttempt(services, key);
    if (!loaded) return undefined;
    countWait(loaded);
    noteWork({ accountHash: accountHash(services.env.APP_SECRET, loaded.run.accountId) });
    const { run, session } = loaded;
    const question = withAddresses({ ...services, tenant: { id: key.tenantId } }, loaded.question);
    const writer = await openEventWriter({
      log: services.eventLog,
      epoch: loaded.attempt,
      sessionId: key.sessionId,
      runId: key.runId,
      question,
      floor: session.lastSeq,
      endSeq: loaded.isOver ? run.endSeq : null,
      isResumed: loaded.isResumed,
      startedAt: loaded.startedAt.toISOString(),
      onFenced: () => fenced.abort(new Error('a newer attempt has taken over')),
    });
    const replaced = run.retryOf ?? run.continueOf;
    if (writer.isFirst)
      writer.emit({
        kind: 'run-started',
        sessionId: key.sessionId,
        title: session.title,
        question,
        ...(replaced ? { replaces: `answer-${replaced}` } : {}),
        at: loaded.startedAt.toISOString(),
      });
    if (!loaded.isOver) tellStored(writer, loaded, key.runId);
    return { loaded, writer, cite: numberSources(loaded.results.values()) };
  };
  let opened: ReturnType<typeof open> | undefined;
  const attempt = () => {
    opened ??= open();
    return opened;
  };

  type Attempt = { loaded: LoadedRun; writer: EventWriter };

  /** A round that no model makes: it is told and stored as those of models are. */
  const makeOwn = async ({ loaded, writer }: Attempt, no: number) => {
    const startMs = sinceStart(services, loaded);
    const made = await ownRound(services, key, loaded, no, stop);
    if (!made) return undefined;
    const isUnanswered = loaded.format && made.calls.length === 0;
    const body: RoundBody = {
      ...{ ...made, startMs },
      ...(loaded.format ? { json: {} } : {}),
      ...(isUnanswered ? { cut: 'NOTHING_FOUND' } : {}),
    };
    tellRound(writer, loaded.agent, no, body);
    const kept = await saveStepOr(services, key, { no, callId: '', signal: stop }, { body, bare: () => body });
    loaded.rounds.set(no, kept);
    return kept;
  };

  const askModel = async ({ loaded, writer }: Attempt, no: number) => {
    const work = workOf(loaded, no);
    const format = formatFor(loaded, work.worker.key);
    const hasBegun = writer.answer().step?.some((step) => step.no === no);
    writer.emit(
      hasBegun
        ? { kind: 'step-restarted', step: no }
        : {
            ...{ kind: 'step-started', step: no, ...tellWho(loaded.agent, work.agent) },
            // Until it is known to fit it is no answer.
            ...(format ? { isInner: true } : {}),
          },
    );
    const startMs = sinceStart(services, loaded);
    const began = performance.now();
    const files = await readFiles(
      services,
      { tenantId: key.tenantId, accountId: loaded.run.accountId, signal: stop },
      loaded,
    );
    const { modelId, sampling } = work.worker;
    const { ownerId, document } = loaded.agent;
    const promptFor = work.prompt(files);
    let told: ReturnType<typeof promptFor> = [];
    const prompt = (room: number) => {
      told = promptFor(room);
      return told;
    };
    const { waitMs } = document.memory;
    const spent = spentIn([...loaded.rounds.values()]);
    const result = await askModelRound(
      services,
      { ...key, kind: files.hasImages ? 'vision' : 'LLM', modelId, ownerId },
      { prompt, tools: work.tools, key: `${key.runId}:${no}`, spent, format },
      {
        signal: stop,
        sampling,
        sink: {
          onText: (text) => writer.emit({ kind: 'text-added', step: no, text }),
          onReasoning: (text) => writer.emit({ kind: 'reasoning-added', step: no, text }),
          ...previewCalls(loaded, no, writer),
        },
        ...(waitMs > 0 ? { silenceMs: waitMs } : {}),
      },
    );
    const made: RoundBody = {
      ...result,
      ms: Math.round(performance.now() - began),
      startMs,
      ...(work.agent ? { agent: work.agent } : {}),
      ...(loaded.run.debug ? { prompt: readablePrompt(told) } : {}),
    };
    const body = format ? judged(format, made) : made;
    if (body.json?.fits) tellRound(writer, loaded.agent, no, body);
    else {
      for (const { notes: _, ...call } of body.calls)
        writer.emit({ kind: 'tool-called', step: no, call: { ...call, title: toolTitle(loaded.agent, call.name) } });
      writer.emit(roundEnd(no, body));
    }
    const limits = limitsOf(document);
    if (limits) void services.modelQuota.used(agentQuota(loaded.run.agentId), limits, result);
    const bare = (): RoundBody => {
      const { prompt: _, ...figures } = body;
      return { ...figures, text: '', reasoning: '', calls: [], cut: 'ANSWER_UNSTORABLE' };
    };
    const kept = await saveStepOr(services, key, { no, callId: '', signal: stop }, { body, bare });
    loaded.rounds.set(no, kept);
    return kept;
  };

  /** What came of asking about a call, and how long it took its person. */
  const askedOf = async (loaded: LoadedRun, no: number, callId: string) => {
    const said = await withPatience(() => readConsent(services, key, { no, callId }), stop);
    if (!said) return {};
    const ms = (said.answeredAt ?? services.now()).getTime() - said.createdAt.getTime();
    const startMs = said.createdAt.getTime() - loaded.startedAt.getTime();
    return { said, wait: { startMs: Math.max(0, startMs), ms: Math.max(0, ms) } };
  };

  /** What came of waiting for a form, and how long it took its person. */
  const filledOf = async (loaded: LoadedRun, place: { no: number; callId: string }, reply: FormReply) => {
    const waited = await withPatience(() => readWaited(services, key, place), stop);
    if (!waited) return {};
    const ms = Math.max(0, waited.answered.getTime() - waited.asked.getTime());
    const startMs = Math.max(0, waited.asked.getTime() - loaded.startedAt.getTime());
    return { filled: { form: waited.form, reply }, wait: { startMs, ms } };
  };

  /** Once for each attempt: a talk that no model can put into few words is told without its beginning. */
  let hasSummarised = false;

  return {
    /** Puts the beginning of a long talk into few words before the question is asked. */
    async summarise(): Promise<void> {
      const now = await attempt();
      hasSummarised = true;
      if (!now || now.loaded.isOver) return;
      await summariseHistory(services, key, now, stop);
    },

    async round(no: number): Promise<RoundOutcome> {
      const now = await attempt();
      if (!now || now.loaded.isOver) return { kind: 'over' };
      assertUnblocked(now.loaded);
      const known = now.loaded.rounds.get(no);
      if (!known && now.loaded.isStopped) return { kind: 'stopped' };
      if (now.loaded.run.dueFen !== null) return { kind: 'due' };
      if (no > (isTeam(now.loaded.agent) ? teamSteps : ownSteps)) return { kind: 'exhausted' };
      if (!known && no === 1 && !hasSummarised && (await isOverlong(services, key, now.loaded)))
        return { kind: 'overlong' };
      const { calls, cut } = known ?? (await makeOwn(now, no)) ?? (await askModel(now, no));
      if (cut) return { kind: 'cut', code: cut };
      if (calls.length > 0) {
        return {
          kind: 'calls',
          calls: calls.map(({ notes: _, ...call }) => ({
            ...call,
            ...(asksFirst(now.loaded, no, call) ? { needsConsent: true } : {}),
          })),
        };
      }
      if (isUnfitForGood(now.loaded.rounds.values())) return { kind: 'cut', code: 'ANSWER_UNFIT' };
      return { kind: workOf(now.loaded, no + 1).isNeeded ? 'next' : 'answered' };
    },

    /** Whether the run is paid for by now; `late`: nobody paid in time. */
    async cover(): Promise<'paid' | 'due' | 'late'> {
      const now = await attempt();
      if (!now || now.loaded.isOver) return 'paid';
      const state = await withPatience(() => coverRun(services, key, now.loaded), stop);
      if (state === 'paid' && now.writer.answer().payment) now.writer.emit({ kind: 'payment-done' });
      return state;
    },

    /** Tells the reader that the answer waits for their payment; `awakeable` is where the money is told of. */
    async askPayment(awakeable: string): Promise<void> {
      const now = await attempt();
      if (!now || now.loaded.isOver) return;
      const { loaded, writer } = now;
      const { payment, isEnough } = await withPatience(() => askPayment(services, key, loaded, awakeable), stop);
      if (isEnough) await services.ingress.resolve(awakeable, true);
      if (writer.answer().payment?.balanceFen !== payment.balanceFen) writer.emit({ kind: 'payment-needed', payment });
    },

    /** Tells the reader that a call waits for them; `awakeable` is where their answer goes. */
    async askConsent(no: number, callId: string, awakeable: string): Promise<void> {
      const now = await attempt();
      if (!now || now.loaded.isOver) return;
      const { loaded, writer } = now;
      const call = loaded.rounds.get(no)?.calls.find(({ id }) => id === callId);
      const tool = call && toolFor(loaded, no, call);
      if (!tool || isUnattended(loaded) || !consentOf(loaded, tool).mayAllow) {
        await services.ingress.resolve(awakeable, false);
        return;
      }
      const asked = { no, callId, awakeable, tool };
      const { said, consent } = await withPatience(() => saveConsent(services, key, loaded, asked), stop);
      if (said !== null) {
        await services.ingress.resolve(awakeable, said);
        return;
      }
      writer.emit({ kind: 'tool-waiting', step: no, callId, consent });
    },

    /** Shows a form that the answer goes on with once it is filled in; `awakeable` is where it goes then. */
    async askForm(no: number, callId: string, awakeable: string): Promise<void> {
      const now = await attempt();
      if (!now || now.loaded.isOver) return;
      const saved = await withPatience(() => saveWaiting(services, key, { no, callId, awakeable }), stop);
      if (!saved || saved.reply) {
        await services.ingress.resolve(awakeable, saved?.reply ?? { kind: 'late' });
        return;
      }
      now.writer.emit({ kind: 'tool-waiting', step: no, callId, form: saved.form });
    },

    /** `form`: a person has to fill one in, and then the call is made again. */
    async tool(
      no: number,
      { needsConsent: _, ...call }: AskedCall,
      isAllowed: boolean,
      reply: FormReply | undefined,
    ): Promise<'form' | 'done'> {
      const now = await attempt();
      if (!now || now.loaded.isOver) return 'done';
      const { loaded, writer, cite } = now;
      assertUnblocked(loaded);
      const place = `${no}:${call.id}`;
      const by = loaded.session.embedId ?? loaded.run.accountId;
      const run = { now: services.now(), signal: stop, key: `${key.runId}:${place}`, by, cite };
      const mock = loaded.run.debug?.mocks?.[call.name];
      const startMs = sinceStart(services, loaded);
      const answer = async (): Promise<Answered> => {
        if (mock !== undefined) return { result: mock, isError: false, ms: 0, startMs, isMocked: true };
        const tool = toolFor(loaded, no, call);
        const { filled, wait } = reply ? await filledOf(loaded, { no, callId: call.id }, reply) : {};
        if (filled)
          writer.emit({
            kind: 'tool-waiting',
            step: no,
            callId: call.id,
            form: closedForm(filled.form, filledValues(filled.reply)),
          });
        const make = () =>
          callTool(workOf(loaded, no).tools, call, { ...run, ...(isUnattended(loaded) ? {} : { person: { filled } }) });
        if (!tool || !asksFirst(loaded, no, call)) return { ...(await make()), startMs, ...(wait ? { wait } : {}) };
        const asked = await askedOf(loaded, no, call.id);
        const skipped = skipOf(loaded, tool, isAllowed, asked.said);
        const waited = wait ?? asked.wait;
        return { ...(skipped ? skippedBody(skipped) : await make()), startMs, ...(waited ? { wait: waited } : {}) };
      };
      const { asks, ...body }: Answered = loaded.results.get(place) ?? (await answer());
      if (asks) {
        await withPatience(() => keepForm(services, key, { no, callId: call.id, form: asks }), stop);
        return 'form';
      }
      const bare = (): ToolBody => {
        const { parts: _, ...figures } = body;
        return { ...figures, result: unstorableWords, isError: true };
      };
      const kept = await saveStepOr(services, key, { no, callId: call.id, signal: stop }, { body, bare });
      writer.emit(finishedOf(no, call.id, kept));
      loaded.results.set(place, kept);
      return 'done';
    },

    /** Stores how the run ended and says so, once, however often it is tried. */
    async end(wanted: Outcome, wantedCode: string | null): Promise<Outcome | 'gone'> {
      const now = await attempt();
      if (!now) return 'gone';
      const { loaded, writer } = now;
      if (loaded.isOver) {
        const { status, endSeq } = loaded.run;
        if (loaded.answer && endSeq !== null) await writer.finish(status as Outcome, loaded.answer);
        return status as Outcome;
      }
      await leaveCalls(key, loaded);
      const { outcome, errorCode, answer } = endAnswer(
        loaded,
        writer.answer(),
        wanted,
        wantedCode,
        services.now().getTime(),
      );
      let stored: ChatMessage = answer;
      if (outcome === 'done') {
        writer.emit({ kind: 'answer-finished' });
        const question = loaded.format ? [] : await suggestQuestions(services, key, loaded, answer.content, stop);
        if (question.length > 0) {
          writer.emit({ kind: 'questions-suggested', questions: question });
          stored = { ...answer, question };
        }
      }
      const endSeq = await writer.end();
      // A newer attempt has numbered events that this one does not know of.
      if (writer.isFenced()) throw new Error('a newer attempt has taken over');
      const ending = { loaded, outcome, errorCode, answer: stored, endSeq };
      const said = await saveEndingOr(services, key, ending, stop);
      if (!said) throw new Error('another attempt has ended the run');
      countRun(said, key, loaded);
      await writer.finish(said.outcome, said.answer);
      return said.outcome;
    },
  };
};
