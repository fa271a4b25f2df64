import { type AnswerForm, type AnswerPart, maxParts, sourceKey } from '@zhixing/contract/answer-part';
import { cutText, storableJson, storableText } from '../base/storable.ts';
import { withTimeLimit } from '../base/time-limit.ts';
import { inSpan } from '../base/trace.ts';
import { type Tool, ToolFailure, type ToolRun } from './tools/tool.ts';

const limitMs = 30_000;
const maxResult = 20_000;

/** Throws where a model wrote no object. */
const inputOf = (text: string): Record<string, unknown> => {
  const value: unknown = JSON.parse(text === '' ? '{}' : text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('参数不是一个对象');
  return storableJson(value) as Record<string, unknown>;
};

const numbered = (part: AnswerPart, { cite }: ToolRun): AnswerPart => {
  if (part.kind !== 'source') return part;
  const no = part.no ?? cite?.([sourceKey(part)])[0];
  return no === undefined ? part : { ...part, no };
};

/** As the conventions for spans of AI name it. */
const spanOf = (name: string, callId: string | undefined) => ({
  'gen_ai.operation.name': 'execute_tool',
  'gen_ai.tool.name': name,
  'gen_ai.tool.type': 'function',
  ...(callId ? { 'gen_ai.tool.call.id': callId } : {}),
});

type Called = { result: string; isError: boolean; ms: number; parts?: AnswerPart[]; asks?: AnswerForm };

/** A tool that fails is told to the model and the run goes on; only a stop goes through. */
export const callTool = async (
  tools: readonly Tool[],
  call: { id?: string; name: string; arguments: string },
  run: ToolRun,
): Promise<Called> => {
  const began = performance.now();
  const done = (result: string, isError: boolean, parts: readonly AnswerPart[] = []): Called => {
    const kept = parts.slice(0, maxParts).map((part) => numbered(part, run));
    return {
      result: cutText(storableText(result), maxResult),
      isError,
      ms: Math.round(performance.now() - began),
      ...(kept.length > 0 ? { parts: storableJson(kept) as AnswerPart[] } : {}),
    };
  };
  const tool = tools.find(({ name }) => name === call.name);
  if (!tool) return done(`没有名为 ${call.name} 的工具`, true);
  try {
    const { text, parts, asks } = await inSpan(`execute_tool ${call.name}`, spanOf(call.name, call.id), undefined, () =>
      withTimeLimit(tool.limitMs ?? limitMs, run.signal, (signal) =>
        tool.run(inputOf(call.arguments), { ...run, signal }),
      ),
    );
    return { ...done(text, false, parts), ...(asks ? { asks } : {}) };
  } catch (error) {
    run.signal.throwIfAborted();
    const parts = error instanceof ToolFailure ? error.parts : [];
    return done(error instanceof Error ? error.message : String(error), true, parts);
  }
};
