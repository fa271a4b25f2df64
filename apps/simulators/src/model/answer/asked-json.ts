import { isObject, type Schema } from '../chat-request.ts';

/** The schema that was asked for in words: all that a model without such a setting has to go by. */
export function schemaIn(text: string): Schema | undefined {
  const found = /JSON Schema：\n(\{.*\})/.exec(text)?.[1];
  if (found === undefined) return undefined;
  try {
    const schema: unknown = JSON.parse(found);
    return isObject(schema) ? schema : undefined;
  } catch {
    return undefined;
  }
}

/** Asked in words for an object of any shape. */
export const isJsonAsked = (text: string) => text.includes('【回答格式】只输出一个 JSON');
/** Asked to put right what it has said. */
export const isCorrection = (said: string) => said.startsWith('【回答格式】');
