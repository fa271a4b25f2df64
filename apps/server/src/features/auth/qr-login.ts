import { randomUUID } from 'node:crypto';
import { type QrStatus, qrSeconds } from '@zhixing/contract/qr-login';
import { eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { newSecret, sha256 } from '../../base/id.ts';
import { networkOf } from '../../base/network-of.ts';
import type { AccountCtx, Ctx } from '../../ctx.ts';
import { account } from '../../db/schema/account.ts';
import { openSession } from './open-session.ts';

/** `secretHash` ties the answer to the screen that drew the code: seeing the picture is not enough to take the login. */
type Qr = { tenantId: string; secretHash: string; from: string; at: string; status: QrStatus; accountId?: string };

const hashOf = (secret: string) => sha256(secret).toString('base64url');

const read = async (ctx: Ctx, id: string) => {
  const text = await ctx.tickets.peek('qr', id);
  const qr = text ? (JSON.parse(text) as Qr) : undefined;
  return text && qr?.tenantId === ctx.tenant.id ? { text, qr } : undefined;
};

const limit = async ({ limits, address }: Ctx) => {
  const wait = await limits.take('qr-address', networkOf(address));
  if (wait > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds: wait });
};

export const qrCode = async (ctx: Ctx) => {
  await limit(ctx);
  const id = randomUUID();
  const secret = newSecret();
  const qr: Qr = {
    tenantId: ctx.tenant.id,
    secretHash: hashOf(secret),
    from: ctx.address,
    at: ctx.now().toISOString(),
    status: 'WAIT',
  };
  await ctx.tickets.put('qr', id, JSON.stringify(qr), qrSeconds);
  const origin = `${ctx.isSecure ? 'https' : 'http'}://${ctx.tenant.host}`;
  return { id, secret, qrcode: `${origin}/qr-confirm?id=${id}`, expiresInSeconds: qrSeconds };
};

/** The secret comes in the header: an address alone must not take a login, and the reply sets none by itself. */
export const qrCodeStatus = async (ctx: Ctx, id: string) => {
  const found = await read(ctx, id);
  if (!found || found.qr.secretHash !== hashOf(ctx.bearer ?? '')) return { status: 'EXPIRED' as const };
  const { status, accountId } = found.qr;
  if (status !== 'CONFIRMED' || !accountId) return { status };
  if (!(await ctx.tickets.take('qr', id))) return { status: 'EXPIRED' as const };
  const session = await ctx.tx(async (tx) => {
    const [owner] = await tx.select().from(account).where(eq(account.id, accountId));
    return owner?.status === 'active' ? openSession(tx, ctx, owner, 'qr') : undefined;
  });
  return session ? { status, ...session } : { status: 'EXPIRED' as const };
};

export const qrCodeScan = async (ctx: AccountCtx, id: string) => {
  const found = await read(ctx, id);
  if (!found || found.qr.status === 'CONFIRMED') throw new AppError('QR_EXPIRED');
  const { qr, text } = found;
  if (qr.accountId && qr.accountId !== ctx.actor.id) throw new AppError('QR_EXPIRED');
  const scanned: Qr = { ...qr, status: 'SCANNED', accountId: ctx.actor.id };
  if (!(await ctx.tickets.swap('qr', id, text, JSON.stringify(scanned)))) throw new AppError('QR_EXPIRED');
  return { requestedFrom: qr.from, requestedAt: qr.at };
};

export const qrCodeConfirm = async (ctx: AccountCtx, id: string, allow: boolean) => {
  const found = await read(ctx, id);
  if (found?.qr.status !== 'SCANNED' || found.qr.accountId !== ctx.actor.id) throw new AppError('QR_EXPIRED');
  const done = allow
    ? await ctx.tickets.swap('qr', id, found.text, JSON.stringify({ ...found.qr, status: 'CONFIRMED' }))
    : await ctx.tickets.take('qr', id);
  if (!done) throw new AppError('QR_EXPIRED');
  return null;
};
