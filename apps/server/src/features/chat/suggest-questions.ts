import type { Services } from '../../ctx.ts';
import { askOnce } from '../../gateways/model/ask-once.ts';
import { questionsFrom, suggestionPrompt } from '../../runtime/prompt.ts';
import { type ModelFinder, modelWatch } from '../model/index.ts';
import type { LoadedRun, RunKey } from './load-run.ts';

const limitMs = 5_000;

/** Three questions to go on with. A nicety: whatever goes wrong, the answer stands without them. */
export const suggestQuestions = async (
  services: Services & { findModels: ModelFinder },
  { tenantId, runId }: RunKey,
  { question, agent }: LoadedRun,
  answer: string,
  signal: AbortSignal,
): Promise<string[]> => {
  if (!agent.document.suggestions) return [];
  const watch = modelWatch(services, { tenantId, runId });
  try {
    const [record] = await services.findModels(tenantId, 'LLM');
    if (!record || !(await watch.mayAsk(record))) return [];
    const asked = { prompt: suggestionPrompt(question.content, answer), key: `${runId}:suggest`, maxTokens: 300 };
    const reply = await askOnce(record, asked, {
      egress: services.egress,
      signal: AbortSignal.any([signal, AbortSignal.timeout(limitMs)]),
    });
    watch.onDone(record, reply);
    return questionsFrom(reply.text);
  } catch {
    return [];
  }
};
