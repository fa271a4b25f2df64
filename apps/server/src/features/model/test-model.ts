import { APICallError } from '@ai-sdk/provider';
import { profileOf } from '@zhixing/contract/known-models';
import { answerLimits } from '@zhixing/contract/model';
import type { testModel as testRoute } from '@zhixing/contract/model-settings';
import type { RouteInput } from '@zhixing/contract/route';
import { AppError } from '../../base/app-error.ts';
import { newId } from '../../base/id.ts';
import type { AccountCtx } from '../../ctx.ts';
import { EgressRefused, type RefusalCode } from '../../gateways/egress/egress-refused.ts';
import { ProviderRefused } from '../../gateways/model/call-provider.ts';
import { probeModel } from '../../gateways/model/probe-model.ts';
import { writeAudit } from '../audit/index.ts';
import { assertMember } from '../membership/index.ts';
import { findEditable, openKey } from './queries.ts';
import { assertAddress, assertSamePlace } from './rules.ts';

const limitMs = 15_000;
const maxChars = 300;

type Asked = RouteInput<typeof testRoute>['body'];

const refusedAddress: readonly RefusalCode[] = ['ADDRESS', 'SCHEME', 'CREDENTIALS', 'HOST', 'PORT', 'ADDRESS_BLOCKED'];
const words = {
  TIMEOUT: ['对方在15秒内没有回答', 'No answer within 15 seconds'],
  UNREACHABLE: ['连接不上该地址，或连接中途断开', 'The address cannot be reached or broke off'],
  REDIRECTS: ['该地址转到了别处，请填写最终的地址', 'The address redirects elsewhere; please enter the final one'],
  ENCODING: ['对方的回答无法解压', 'The reply cannot be unpacked'],
  TOO_LARGE: ['对方的回答太大', 'The reply is too large'],
  UNREADABLE: ['对方的回答不是模型接口的格式', 'The reply is not in the form of a model interface'],
} as const;
type Wording = keyof typeof words;

const wordsFor = ({ locale }: AccountCtx, which: Wording) => words[which][locale === 'en-US' ? 1 : 0];

const refusalIn = (error: unknown): EgressRefused | undefined => {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++)
    if (at instanceof EgressRefused) return at;
  return undefined;
};

/** What went wrong in words for whoever typed the address; never anything of ours. */
const wordsOf = (ctx: AccountCtx, error: unknown, signal: AbortSignal): string => {
  if (signal.aborted) return wordsFor(ctx, 'TIMEOUT');
  const refusal = refusalIn(error);
  if (refusal && refusedAddress.includes(refusal.code)) throw new AppError('ADDRESS_REFUSED');
  if (refusal) return wordsFor(ctx, refusal.code in words ? (refusal.code as Wording) : 'UNREACHABLE');
  if (error instanceof ProviderRefused)
    return error.status === 200 ? wordsFor(ctx, 'UNREADABLE') : `HTTP ${error.status} ${error.message}`;
  if (APICallError.isInstance(error))
    return error.statusCode && error.statusCode >= 400
      ? `HTTP ${error.statusCode} ${error.message}`
      : wordsFor(ctx, 'UNREADABLE');
  return wordsFor(ctx, 'UNREADABLE');
};

/** Some providers repeat the key when they refuse it. */
const withoutKey = (text: string, key: string | null) =>
  (key && key.length > 3 ? text.replaceAll(key, '····') : text).trim().slice(0, maxChars).toWellFormed();

const dimensionsOf = ({ locale }: AccountCtx, n: number) => (locale === 'en-US' ? `${n} dimensions` : `向量 ${n} 维`);

const scoresOf = ({ locale }: AccountCtx, scores: readonly number[]) =>
  `${locale === 'en-US' ? 'Relevance' : '相关度'} ${scores.map((score) => score.toFixed(3)).join(' / ')}`;

const keyFor = (ctx: AccountCtx, { id, apiKey, baseUrl }: Asked) =>
  ctx.tx(async (tx) => {
    await assertMember(tx, ctx);
    if (!id) return apiKey || null;
    const row = await findEditable(tx, ctx, id);
    if (apiKey !== undefined) return apiKey || null;
    assertAddress(ctx, baseUrl);
    // The secret is not sent, so it need not be given anew.
    assertSamePlace(ctx, row, { baseUrl, secret: '' });
    if (row.keyCipher)
      await writeAudit(tx, ctx, {
        action: 'model.test',
        target: { kind: 'model', id },
        detail: { to: new URL(baseUrl).host, withSecret: true },
      });
    return openKey(ctx, row) || null;
  });

export const testModel = async (ctx: AccountCtx, asked: Asked) => {
  const apiKey = await keyFor(ctx, asked);
  assertAddress(ctx, asked.baseUrl);
  const wait = await ctx.limits.take('model-test-account', `${ctx.tenant.id}:${ctx.actor.id}`);
  if (wait > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds: wait });
  const record = {
    ...asked,
    profile: profileOf(asked.modelName, asked.profile),
    id: asked.id ?? 'test',
    name: asked.modelName,
    apiKey,
    sampling: { mode: 'balanced' as const },
    requestsPerMinute: 0,
    inputTokensPerMinute: 0,
    outputTokensPerMinute: 0,
    inputFenPerMillion: 0,
    outputFenPerMillion: 0,
    cachedFenPerMillion: 0,
    reasoningFenPerMillion: 0,
    maxAnswerChars: answerLimits.chars.least,
    maxAnswerSeconds: answerLimits.seconds.usual,
  };
  const signal = AbortSignal.timeout(limitMs);
  const began = performance.now();
  const end = (ok: boolean, text: string) => ({
    ok,
    ms: Math.round(performance.now() - began),
    message: withoutKey(text, apiKey),
  });
  try {
    const { text, dimensions, scores } = await probeModel(record, asked.kind, `test:${newId()}`, {
      egress: ctx.egress,
      signal,
    });
    return end(true, dimensions ? dimensionsOf(ctx, dimensions) : scores ? scoresOf(ctx, scores) : text);
  } catch (error) {
    return end(false, wordsOf(ctx, error, signal));
  }
};
