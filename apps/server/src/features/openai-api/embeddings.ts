import { limits, overWords } from '@zhixing/contract/limit';
import { z } from 'zod';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import { ModelFailure } from '../../gateways/model/model-failure.ts';
import { endEmbedding, type KnownKey, takeEmbedding } from '../api-key/index.ts';
import { embedCounted, listEmbedders, type ModelFinder } from '../model/index.ts';

const text = z
  .string('must be text, not tokens')
  .min(1, 'must not be empty')
  .max(limits.embeddedText.most, overWords('embeddedText'));

export const embeddingRequest = z.object({
  model: z.string().max(200),
  input: z
    .union([z.string().transform((one) => [one]), z.array(z.unknown())], 'must be a text or a list of texts')
    .pipe(z.array(text).min(1).max(limits.embeddedTexts.most, overWords('embeddedTexts'))),
  encoding_format: z.enum(['float', 'base64']).nullish(),
  dimensions: z.number().int().nullish(),
});

const limitMs = 120_000;

const vectorOf = (vector: ArrayLike<number>, format: 'float' | 'base64') =>
  format === 'float' ? Array.from(vector) : Buffer.from(Float32Array.from(vector).buffer).toString('base64');

/** The model that is named, by its id or else its name; a key for one agent opens none. */
const findNamed = async (ctx: AccountCtx, { agentId }: KnownKey, named: string) => {
  const all = agentId === null ? await listEmbedders(ctx) : [];
  const found = all.find(({ id }) => id === named) ?? all.find(({ name }) => name === named);
  if (!found) throw new AppError('NOT_FOUND', {}, { model: 'there is no such embedding model' });
  return found;
};

const askFor = async (ctx: AccountCtx, findModels: ModelFinder, asked: { keyId: string; modelId: string }) => {
  const callId = await takeEmbedding(ctx, asked.keyId, asked.modelId);
  return async (texts: readonly string[], signal: AbortSignal) => {
    const asker = { tenantId: ctx.tenant.id, runId: callId, modelId: asked.modelId, ownerId: ctx.actor.id };
    try {
      const embedded = await embedCounted({ ...ctx.services, findModels }, asker, texts, signal);
      await endEmbedding(ctx, callId, { inputTokens: embedded.tokens });
      return embedded;
    } catch (error) {
      await endEmbedding(ctx, callId, { failed: true });
      throw error instanceof ModelFailure ? new AppError(error.code) : error;
    }
  };
};

/** The vectors of some texts. Who is not waited for any more, or too long, ends the call to the model. */
export const embedByKey = async (
  ctx: AccountCtx,
  findModels: ModelFinder,
  key: KnownKey,
  { model, input, encoding_format: format, dimensions }: z.output<typeof embeddingRequest>,
  onGone: (listener: () => void) => void,
) => {
  const { id: modelId } = await findNamed(ctx, key, model);
  const seconds = await ctx.limits.take('embedding-account', ctx.actor.id);
  if (seconds > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds });
  const ask = await askFor(ctx, findModels, { keyId: key.keyId, modelId });
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(new AppError('MODEL_SILENT')), limitMs);
  onGone(() => stop.abort(new AppError('TIMEOUT')));
  const { vectors, tokens } = await ask(input, stop.signal).finally(() => clearTimeout(timer));
  const length = vectors[0]?.length ?? 0;
  if (dimensions && dimensions !== length)
    throw new AppError('BAD_REQUEST', {}, { dimensions: `this model gives ${length}` });
  return {
    object: 'list',
    model,
    data: vectors.map((vector, index) => ({
      ...{ object: 'embedding', index },
      embedding: vectorOf(vector, format ?? 'float'),
    })),
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  };
};
