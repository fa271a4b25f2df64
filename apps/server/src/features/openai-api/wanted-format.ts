import { checkSchema } from '@zhixing/contract/json-schema/check-schema';
import { z } from 'zod';
import { AppError } from '../../base/app-error.ts';
import type { AnswerFormat } from '../../base/model-round.ts';

const named = z.object({
  name: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'must be letters, digits, _ or -, 64 at most')
    .nullish(),
  description: z.string().max(2_000).nullish(),
  schema: z.record(z.string(), z.unknown()),
  strict: z.boolean().nullish(),
});
const plain = [z.object({ type: z.literal('text') }), z.object({ type: z.literal('json_object') })] as const;

/** `response_format` of chat completions. */
export const completionFormat = z.discriminatedUnion('type', [
  ...plain,
  z.object({ type: z.literal('json_schema'), json_schema: named }),
]);
/** `text.format` of responses. */
export const responseFormat = z.discriminatedUnion('type', [
  ...plain,
  z.object({ type: z.literal('json_schema'), ...named.shape }),
]);

type Wanted = z.infer<typeof completionFormat> | z.infer<typeof responseFormat>;

const words = {
  'not-json': 'is no JSON',
  'too-large': 'is larger than is taken',
  'too-deep': 'is nested too deep',
  'not-object': 'must be an object',
  unknown: 'is a keyword that is not checked here, so it is not taken',
  value: 'has a value that is not allowed here',
  reference: 'must name something in $defs or definitions of this schema',
};

/** The JSON that is asked for; undefined leaves it to the agent. What is wrong with a schema is told under `field`. */
export const wantedFormat = (wanted: Wanted | null | undefined, field: string): AnswerFormat | undefined => {
  if (!wanted || wanted.type === 'text') return undefined;
  if (wanted.type === 'json_object') return { schema: null };
  const { schema, name } = 'json_schema' in wanted ? wanted.json_schema : wanted;
  const problem = checkSchema(schema);
  if (problem) {
    const place = [...field.split('.'), ...(problem.at === '' ? [] : [problem.at])].join('.');
    throw new AppError('BAD_REQUEST', {}, { [place]: words[problem.what] });
  }
  return { schema, ...(name ? { name } : {}) };
};

/** As a response tells what it was asked for. */
export const toldFormat = (format: AnswerFormat | null | undefined) => {
  if (!format) return { type: 'text' };
  const { schema, name = 'answer' } = format;
  return schema ? { type: 'json_schema', name, schema, strict: true } : { type: 'json_object' };
};
