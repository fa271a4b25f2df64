import { maxFileBytes } from './file.ts';
import { isRecord } from './is-record.ts';

export const trainingLimits = { fewest: 10, most: 10_000, bytes: maxFileBytes } as const;
/** Enough to mend a file by; the rest is only counted. */
const maxFaults = 20;

export type LineFaultKind = 'json' | 'messages' | 'role' | 'content' | 'answer';
type LineFault = { line: number; kind: LineFaultKind };
export type ExamplesCheck = {
  examples: number;
  /** The first ones, in the order of lines. */
  faults: LineFault[];
  faultCount: number;
  size: 'few' | 'many' | 'fits';
};

const roles: readonly unknown[] = ['system', 'developer', 'user', 'assistant', 'tool', 'function'];

const hasContent = ({ content, role, tool_calls: calls }: Record<string, unknown>) => {
  if (typeof content === 'string') return content.trim() !== '' || (role === 'assistant' && Array.isArray(calls));
  return Array.isArray(content) ? content.length > 0 : role === 'assistant' && Array.isArray(calls);
};

const faultOf = (line: string): LineFaultKind | undefined => {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return 'json';
  }
  if (!isRecord(value) || !Array.isArray(value.messages) || value.messages.length === 0) return 'messages';
  const messages: unknown[] = value.messages;
  if (!messages.every((message) => isRecord(message) && roles.includes(message.role))) return 'role';
  const known = messages as Record<string, unknown>[];
  if (!known.every(hasContent)) return 'content';
  // What comes last is what the model is taught to say.
  return known.length > 1 && known.at(-1)?.role === 'assistant' ? undefined : 'answer';
};

/** The examples of a file with their line numbers; empty lines and a mark of byte order are passed over. */
export const exampleLines = (text: string): { line: number; text: string }[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((one, index) => ({ line: index + 1, text: one.trim() }))
    .filter((one) => one.text !== '');

export const checkExamples = (text: string): ExamplesCheck => {
  const lines = exampleLines(text);
  const faults: LineFault[] = [];
  let faultCount = 0;
  for (const { line, text: one } of lines) {
    const kind = faultOf(one);
    if (!kind) continue;
    faultCount++;
    if (faults.length < maxFaults) faults.push({ line, kind });
  }
  const size = lines.length < trainingLimits.fewest ? 'few' : lines.length > trainingLimits.most ? 'many' : 'fits';
  return { examples: lines.length, faults, faultCount, size };
};
