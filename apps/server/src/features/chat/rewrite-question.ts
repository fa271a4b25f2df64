import { cutText, storableText } from '../../base/storable.ts';
import type { Worker } from '../../runtime/orchestrate.ts';
import { rewritePrompt } from '../../runtime/prompt.ts';
import { askModel, type ModelServices } from '../model/index.ts';
import type { LoadedRun, RunKey } from './start-attempt.ts';

const limitMs = 8_000;
const longest = 500;

type Asked = { asked: string; worker: Worker; no: number };

/**
 * A question as it can be looked up by itself: “and how much is it?” means nothing to a search. The first of a session
 * stands as it is, and so does one that no model rewrites in time.
 */
export const rewriteQuestion = async (
  services: ModelServices,
  { tenantId, runId }: RunKey,
  { earlier, agent: { ownerId } }: LoadedRun,
  { asked, worker: { modelId }, no }: Asked,
  signal: AbortSignal,
) => {
  const plain = { query: cutText(storableText(asked), longest), inputTokens: 0, outputTokens: 0 };
  if (!earlier.some(({ content }) => content !== '')) return plain;
  const question = { prompt: rewritePrompt(earlier, asked), key: `${runId}:${no}:rewrite`, maxTokens: 300, limitMs };
  try {
    const { text, ...tokens } = await askModel(services, { tenantId, runId, modelId, ownerId }, question, signal);
    const [line = ''] = text.trim().split('\n');
    return line === '' ? plain : { query: cutText(line, longest), ...tokens };
  } catch {
    signal.throwIfAborted();
    return plain;
  }
};
