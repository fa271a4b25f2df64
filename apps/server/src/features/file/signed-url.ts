import { createHmac, timingSafeEqual } from 'node:crypto';
import * as contract from '@zhixing/contract/file';
import { fillPath } from '@zhixing/contract/route';
import { acceptedSecrets } from '../../base/secret-settings.ts';
import type { Ctx } from '../../ctx.ts';

type Signing = Pick<Ctx, 'env' | 'now'> & { tenant: { id: string } };
/** `by` names what the address depends on beside time; whoever reads the file asks about that. */
type Given = { until: number; sign: string; by?: string | undefined };

const lifeSeconds = 600;
const secondsNow = (ctx: Signing) => Math.floor(ctx.now().getTime() / 1000);

const signOf = ({ tenant }: Signing, id: string, { until, by }: Omit<Given, 'sign'>, secret: string) =>
  createHmac('sha256', secret)
    .update([tenant.id, id, until, ...(by === undefined ? [] : [by])].join(':'))
    .digest('base64url');

/** Whoever holds it may read this one file of this tenant for a while. */
export const signedUrl = (ctx: Signing, id: string, by?: string | undefined) => {
  const now = secondsNow(ctx);
  // One that is asked about each time may be the same for a while: a page read anew keeps its pictures.
  const until = by === undefined ? now + lifeSeconds : (Math.floor(now / lifeSeconds) + 2) * lifeSeconds;
  const query = `until=${until}&sign=${signOf(ctx, id, { until, by }, ctx.env.APP_SECRET)}`;
  return `${fillPath(contract.readFile.path, { id })}?${query}${by === undefined ? '' : `&by=${by}`}`;
};

export const isSignGood = (ctx: Signing, id: string, { until, sign, by }: Given) => {
  const given = Buffer.from(sign);
  const isRight = acceptedSecrets(ctx.env).some((secret) => {
    const right = Buffer.from(signOf(ctx, id, { until, by }, secret));
    return given.length === right.length && timingSafeEqual(given, right);
  });
  return isRight && until >= secondsNow(ctx);
};
