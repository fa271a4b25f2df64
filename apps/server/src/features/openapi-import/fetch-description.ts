import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import { EgressRefused, type RefusalCode } from '../../gateways/egress/egress-refused.ts';
import { say, type Wording } from './words.ts';

const limits = { maxBytes: 2 * 1024 * 1024, idleMs: 15_000, totalMs: 15_000 };

/** A description in YAML or JSON has lines and blanks; an address has a scheme and is one line. */
export const isAddress = (text: string) => /^https?:/i.test(text) || /^[a-z][a-z0-9+.-]*:\S[^\n]*$/i.test(text);

const refused: readonly RefusalCode[] = [
  'ADDRESS',
  'REQUEST',
  'SCHEME',
  'CREDENTIALS',
  'HOST',
  'PORT',
  'ADDRESS_BLOCKED',
];
const told: readonly Wording[] = ['TIMEOUT', 'REDIRECTS', 'ENCODING', 'TOO_LARGE'];

const failureOf = ({ locale }: AccountCtx, error: unknown) => {
  if (error instanceof AppError) return error;
  const code = error instanceof EgressRefused ? error.code : 'UNREACHABLE';
  if (refused.includes(code)) return new AppError('ADDRESS_REFUSED');
  const which = told.find((one) => one === code) ?? 'UNREACHABLE';
  return new AppError('FETCH_FAILED', { why: say(locale, which) });
};

export const fetchDescription = async (ctx: AccountCtx, url: string): Promise<string> => {
  try {
    const headers = { accept: 'application/json, application/yaml, text/yaml, */*;q=0.5' };
    const response = await ctx.egress.fetch(url, { purpose: 'tool', headers, limits });
    if (response.ok) return await response.text();
    await response.body?.cancel();
    throw new AppError('FETCH_FAILED', { why: say(ctx.locale, 'STATUS', response.status) });
  } catch (error) {
    throw failureOf(ctx, error);
  }
};
