import { questionsFrom, suggestionPrompt } from '../../runtime/prompt.ts';
import { askModel, type ModelServices } from '../model/index.ts';
import type { LoadedRun, RunKey } from './start-attempt.ts';

const limitMs = 5_000;

/** Three questions to go on with. A nicety: whatever goes wrong, the answer stands without them. */
export const suggestQuestions = async (
  services: ModelServices,
  { tenantId, runId }: RunKey,
  { question, agent }: LoadedRun,
  answer: string,
  signal: AbortSignal,
): Promise<string[]> => {
  if (!agent.document.suggestions) return [];
  const prompt = suggestionPrompt(question.content, answer);
  const asked = { prompt, key: `${runId}:suggest`, maxTokens: 300, limitMs };
  try {
    return questionsFrom((await askModel(services, { tenantId, runId }, asked, signal)).text);
  } catch {
    return [];
  }
};
