import type { Services } from '../../ctx.ts';
import { streamRound } from '../../gateways/model/stream-round.ts';
import { questionsFrom, suggestionPrompt } from '../../runtime/prompt.ts';
import type { ModelFinder } from '../model/index.ts';
import type { LoadedRun, RunKey } from './load-run.ts';
import { modelWatch } from './model-watch.ts';

const limitMs = 5_000;
const silent = { onText: () => undefined, onReasoning: () => undefined };

/** Three questions to go on with. A nicety: whatever goes wrong, the answer stands without them. */
export const suggestQuestions = async (
  services: Services & { findModels: ModelFinder },
  { tenantId, runId }: RunKey,
  { question, agent }: LoadedRun,
  answer: string,
  signal: AbortSignal,
): Promise<string[]> => {
  if (!agent.document.suggestions) return [];
  try {
    const { text } = await streamRound(
      (await services.findModels(tenantId, 'LLM')).slice(0, 1),
      { prompt: suggestionPrompt(question.content, answer), tools: [], key: `${runId}:suggest`, maxTokens: 300 },
      {
        signal: AbortSignal.any([signal, AbortSignal.timeout(limitMs)]),
        sink: silent,
        ...modelWatch(services, runId),
      },
    );
    return questionsFrom(text);
  } catch {
    return [];
  }
};
