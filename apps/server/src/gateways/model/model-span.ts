import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import { type Attributes, SpanKind } from '@opentelemetry/api';
import { inSpan, spanContent } from '../../base/trace.ts';
import { workContext } from '../../base/work-context.ts';
import { costOf } from './model-cost.ts';
import type { ModelRecord } from './round.ts';

type Told = {
  prompt: LanguageModelV4Prompt;
  text: string;
  inputTokens: number;
  outputTokens: number;
  cachedTokens?: number;
  reasoningTokens?: number;
  finish: string;
};
export type NoteCall = (told: Told) => void;

const wordsOf = (prompt: LanguageModelV4Prompt) =>
  prompt.map(({ role, content }) => ({
    role,
    parts:
      typeof content === 'string'
        ? [{ type: 'text', content }]
        : content.map((part) => ('text' in part ? { type: part.type, content: part.text } : { type: part.type })),
  }));

const attributesOf = (record: ModelRecord, told: Told): Attributes => {
  const { prompt, text, inputTokens, outputTokens, cachedTokens = 0, reasoningTokens = 0, finish } = told;
  return {
    'gen_ai.response.model': record.modelName,
    'gen_ai.response.finish_reasons': [finish],
    'gen_ai.usage.input_tokens': inputTokens,
    'gen_ai.usage.output_tokens': outputTokens,
    'gen_ai.usage.cache_read.input_tokens': cachedTokens,
    'gen_ai.usage.reasoning.output_tokens': reasoningTokens,
    'zhixing.cost_micro_yuan': costOf(record, { inputTokens, outputTokens, cachedTokens, reasoningTokens }),
    ...spanContent(() => ({
      'gen_ai.input.messages': JSON.stringify(wordsOf(prompt)),
      'gen_ai.output.messages': JSON.stringify([{ role: 'assistant', parts: [{ type: 'text', content: text }] }]),
    })),
  };
};

/** One call of a model, by OpenTelemetry's conventions for generative AI. */
export const inModelSpan = <T>(
  record: ModelRecord,
  operation: 'chat' | 'embeddings',
  work: (note: NoteCall) => Promise<T>,
): Promise<T> => {
  const runId = workContext.getStore()?.runId;
  const attributes = {
    'gen_ai.operation.name': operation,
    'gen_ai.provider.name': record.provider,
    'gen_ai.request.model': record.modelName,
    'server.address': URL.parse(record.baseUrl)?.hostname ?? '',
    ...(runId ? { 'zhixing.run_id': runId } : {}),
  };
  return inSpan(
    `${operation} ${record.modelName}`,
    attributes,
    undefined,
    (note) => work((told) => note(attributesOf(record, told))),
    SpanKind.CLIENT,
  );
};
