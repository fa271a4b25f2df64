import type { ChatRequest } from './chat-request.ts';
import { countTokens } from './tokens.ts';

const FRAME = 4;
const IMAGE = 765;

export function countPrompt({ messages, tools }: ChatRequest): number {
  let count = FRAME;
  for (const { text, images, toolCalls } of messages) {
    count += FRAME + countTokens(text) + images * IMAGE;
    for (const call of toolCalls) count += countTokens(call.name) + countTokens(call.arguments);
  }
  for (const { name, description, parameters } of tools) {
    count += FRAME + countTokens(name) + countTokens(description) + countTokens(JSON.stringify(parameters));
  }
  return count;
}
