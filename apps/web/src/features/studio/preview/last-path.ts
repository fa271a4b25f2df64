import { mainKey } from '@zhixing/contract/agent-document';
import type { ChatMessage } from '@zhixing/contract/chat-message';
import type { LastPath } from '../orchestration/graph-model.ts';

/** Who worked on an answer, in order, and how long each took: the model and the slowest of the tools of each round. */
export const lastPathOf = ({ step = [] }: ChatMessage): LastPath => {
  const keys: string[] = [];
  const ms: Record<string, number> = {};
  for (const { agent, ms: own = 0, toolCalls = [] } of step) {
    const key = agent?.key ?? mainKey;
    if (keys.at(-1) !== key) keys.push(key);
    ms[key] = (ms[key] ?? 0) + own + Math.max(0, ...toolCalls.map((call) => call.ms ?? 0));
  }
  return { keys, ms };
};
