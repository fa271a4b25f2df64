import type { LanguageModelV4Prompt } from '@ai-sdk/provider';

const order =
  '你给工具起调用名称。根据名称和描述，输出一个英文 snake_case 标识符，动词在前，例如 query_weather。只输出标识符，不超过40个字符。';

export const callableNamePrompt = (name: string, description: string): LanguageModelV4Prompt => [
  { role: 'system', content: order },
  { role: 'user', content: [{ type: 'text', text: `名称：${name || '（无）'}\n描述：${description || '（无）'}` }] },
];

/** The first thing in the reply that can be a name. */
export const nameFrom = (text: string) => /[A-Za-z_][A-Za-z0-9_]{1,63}/.exec(text)?.[0]?.toLowerCase() ?? '';
