import { type JsonSchema, readSchema } from '@zhixing/contract/json-schema/check-schema';
import { findFaults } from '@zhixing/contract/json-schema/find-faults';
import { createMatcher } from '../base/match-pattern.ts';
import type { AnswerFormat } from '../base/model-round.ts';
import { readJson } from './read-json.ts';

const patternMs = 100;
const anyObject: JsonSchema = { type: 'object' };

/** A model is asked once more for the JSON, with what is wrong with the first; not a third time. */
export const mostUnfit = 2;

/** What an author's setting asks for; undefined for words. */
export const formatOfSetting = ({ format, schema }: { format: 'text' | 'json'; schema: string }) => {
  if (format === 'text') return undefined;
  const read = readSchema(schema);
  return { schema: 'schema' in read ? read.schema : null } satisfies AnswerFormat;
};

/** The JSON of an answer, or what is wrong with it. */
export const fitAnswer = ({ schema }: AnswerFormat, said: string): { text: string } | { faults: string[] } => {
  const read = readJson(said);
  if (!read) return { faults: ['the answer: is not JSON'] };
  const faults = findFaults(schema ?? anyObject, read.value, createMatcher(patternMs));
  return faults.length === 0 ? { text: read.text } : { faults };
};

export const faultWords = (faults: readonly string[]) =>
  `【回答格式】上面的回答不是所要求的 JSON：\n${faults.map((fault) => `- ${fault}`).join('\n')}\n请只输出改正后的完整 JSON，不要任何解释。`;
