import type { ChatMessage } from '@zhixing/contract/chat-message';
import { cutText } from '../../base/storable.ts';
import { chatSummary } from '../../db/schema/chat.ts';
import { ModelFailure } from '../../gateways/model/model-failure.ts';
import type { EventWriter } from '../../runtime/event-writer.ts';
import { cutToTokens, historyRoom, historyTokens, newestThatFit } from '../../runtime/fit-prompt.ts';
import { summaryPrompt } from '../../runtime/summary-prompt.ts';
import { askModel, type ModelServices } from '../model/index.ts';
import type { LoadedRun, RunKey } from './start-attempt.ts';
import { tellSummary } from './tell-rounds.ts';
import { workOf } from './work-of.ts';

const limitMs = 60_000;
const maxTokens = 1_500;
const maxChars = 8_000;

/** Whose model the first round asks: the summary is made for it and by it. */
const askerOf = ({ tenantId, runId }: RunKey, loaded: LoadedRun) => ({
  tenantId,
  runId,
  modelId: workOf(loaded, 1).worker.modelId,
  ownerId: loaded.agent.ownerId,
});

const readContext = async (services: ModelServices, key: RunKey, loaded: LoadedRun) => {
  const { tenantId, modelId, ownerId } = askerOf(key, loaded);
  const [first] = await services.findModels(tenantId, 'LLM', modelId, ownerId);
  return first?.profile.contextTokens;
};

/** The talk has become longer than is told word for word. */
export const isOverlong = async (services: ModelServices, key: RunKey, loaded: LoadedRun) => {
  const tokens = historyTokens(loaded.earlier);
  // The shortest contexts are not met by a talk of a few lines: most questions need no look at the models.
  if (tokens < historyRoom(3_000)) return false;
  const context = await readContext(services, key, loaded);
  return context !== undefined && tokens > historyRoom(context);
};

const spoken = (message: ChatMessage) => ({
  isPerson: message.role === 1,
  text: cutText(message.content, 4_000),
});

/** The newest half stays as it was said. */
const makeSummary = async (services: ModelServices, key: RunKey, loaded: LoadedRun, signal: AbortSignal) => {
  const context = await readContext(services, key, loaded);
  if (context === undefined) return undefined;
  const room = historyRoom(context);
  const newest = newestThatFit(loaded.earlier, Math.floor(room / 2));
  const kept = newest.slice(
    Math.max(
      0,
      newest.findIndex(({ role }) => role === 1),
    ),
  );
  const old = loaded.earlier.slice(0, loaded.earlier.length - kept.length);
  const untilPlace = loaded.earlierPlaces[old.length - 1];
  if (untilPlace === undefined) return undefined;
  const lines = old.filter(({ content }) => content !== '').map(spoken);
  const talk = lines.map(({ isPerson, text }) => `${isPerson ? '用户' : '助手'}：${text}`).join('\n');
  const prompt = summaryPrompt(loaded.summary ?? '', cutToTokens(talk, Math.floor(context * 0.6)));
  const question = { prompt, key: `${key.runId}:summary`, maxTokens, limitMs };
  const { text } = await askModel(services, askerOf(key, loaded), question, signal);
  const summary = cutText(text.trim(), maxChars);
  if (summary === '') return undefined;
  const summarised = loaded.summarised + old.length;
  await services.db.inTenant(key.tenantId, (tx) =>
    tx
      .insert(chatSummary)
      .values({
        tenantId: key.tenantId,
        sessionId: key.sessionId,
        untilPlace,
        runId: key.runId,
        messages: summarised,
        text: summary,
        createdAt: services.now(),
      })
      .onConflictDoNothing(),
  );
  return { summary, summarised, earlier: kept, earlierPlaces: loaded.earlierPlaces.slice(old.length) };
};

type Attempt = { loaded: LoadedRun; writer: Pick<EventWriter, 'emit'> };

/**
 * Puts what was said first into few words, kept for every question to come. Where no model manages it the oldest is left
 * out, and the next question tries again.
 */
export const summariseHistory = async (
  services: ModelServices,
  key: RunKey,
  { loaded, writer }: Attempt,
  signal: AbortSignal,
) => {
  try {
    const made = await makeSummary(services, key, loaded, signal);
    if (!made) return;
    Object.assign(loaded, made, { summaryOf: key.runId });
    tellSummary(writer, loaded);
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    services.log.warn({ err: error, code: error.code }, 'a long talk could not be summarised');
  }
};
