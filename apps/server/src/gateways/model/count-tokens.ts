import type { LanguageModelV4Prompt } from '@ai-sdk/provider';

/** For providers that send no usage. The tables are large, so they are loaded only then. */
export const countTokens = async (prompt: LanguageModelV4Prompt, answer: string) => {
  const { countTokens: count } = await import('gpt-tokenizer');
  return { inputTokens: count(JSON.stringify(prompt)), outputTokens: count(answer) };
};
