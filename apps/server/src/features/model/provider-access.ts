import { APICallError } from '@ai-sdk/provider';
import type { AuditAction } from '@zhixing/contract/audit';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import { EgressRefused, type RefusalCode } from '../../gateways/egress/egress-refused.ts';
import { ProviderRefused } from '../../gateways/model/call-provider.ts';
import { ModelFailure } from '../../gateways/model/model-failure.ts';
import { writeAudit } from '../audit/index.ts';
import { assertMember } from '../membership/index.ts';
import { findEditable, openKey } from './queries.ts';
import { assertAddress, assertSamePlace } from './rules.ts';

const maxChars = 300;

const refusedAddress: readonly RefusalCode[] = ['ADDRESS', 'SCHEME', 'CREDENTIALS', 'HOST', 'PORT', 'ADDRESS_BLOCKED'];
const words = {
  TIMEOUT: ['对方在{{seconds}}秒内没有回答', 'No answer within {{seconds}} seconds'],
  UNREACHABLE: ['连接不上该地址，或连接中途断开', 'The address cannot be reached or broke off'],
  REDIRECTS: ['该地址转到了别处，请填写最终的地址', 'The address redirects elsewhere; please enter the final one'],
  ENCODING: ['对方的回答无法解压', 'The reply cannot be unpacked'],
  TOO_LARGE: ['对方的回答太大', 'The reply is too large'],
  UNREADABLE: ['对方的回答不是模型接口的格式', 'The reply is not in the form of a model interface'],
} as const;
type Wording = keyof typeof words;

const isWording = (code: string): code is Wording => code in words;

/** An error and what it was made of, as deep as libraries wrap. */
const causesOf = (error: unknown): Error[] => {
  const causes: Error[] = [];
  for (let at = error; at instanceof Error && causes.length < 5; at = at.cause) causes.push(at);
  return causes;
};

type Asked = { id?: string | undefined; apiKey?: string | undefined; baseUrl: string };

const keyFor = (ctx: AccountCtx, { id, apiKey, baseUrl }: Asked, action: AuditAction) =>
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
        action,
        target: { kind: 'model', id },
        detail: { to: new URL(baseUrl).host, withSecret: true },
      });
    return openKey(ctx, row) || null;
  });

/** The key to try a provider with: the one that was typed, else the one that is stored for the same place. */
export const openProviderKey = async (ctx: AccountCtx, asked: Asked, action: AuditAction): Promise<string | null> => {
  const apiKey = await keyFor(ctx, asked, action);
  assertAddress(ctx, asked.baseUrl);
  const wait = await ctx.limits.take('model-test-account', `${ctx.tenant.id}:${ctx.actor.id}`);
  if (wait > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds: wait });
  return apiKey;
};

/** Some providers repeat the key when they refuse it. */
export const withoutKey = (text: string, key: string | null) =>
  (key && key.length > 3 ? text.replaceAll(key, '····') : text).trim().slice(0, maxChars).toWellFormed();

const saysHttp = ({ status, message }: { status: number; message: string }) => `HTTP ${status} ${message}`;

/** What went wrong in words for whoever typed the address; never anything of ours. */
export const wordsOfFailure = (
  { locale }: AccountCtx,
  error: unknown,
  { signal, seconds }: { signal: AbortSignal; seconds: number },
): string => {
  const say = (which: Wording) => words[which][locale === 'en-US' ? 1 : 0].replace('{{seconds}}', String(seconds));
  if (signal.aborted) return say('TIMEOUT');
  const causes = causesOf(error);
  if (causes.some((cause) => cause instanceof ModelFailure && cause.code === 'MODEL_SILENT')) return say('TIMEOUT');
  const refusal = causes.find((cause) => cause instanceof EgressRefused);
  if (refusal && refusedAddress.includes(refusal.code)) throw new AppError('ADDRESS_REFUSED');
  if (refusal) return say(isWording(refusal.code) ? refusal.code : 'UNREACHABLE');
  const refused = causes.find((cause) => cause instanceof ProviderRefused);
  if (refused && refused.status !== 200) return saysHttp(refused);
  const failed = causes.find((cause) => APICallError.isInstance(cause));
  if (failed?.statusCode && failed.statusCode >= 400)
    return saysHttp({ status: failed.statusCode, message: failed.message });
  return say('UNREADABLE');
};
