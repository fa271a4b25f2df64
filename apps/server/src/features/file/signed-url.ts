import { createHmac, timingSafeEqual } from 'node:crypto';
import * as contract from '@zhixing/contract/file';
import { fillPath } from '@zhixing/contract/route';
import type { Ctx } from '../../ctx.ts';

type Signing = Pick<Ctx, 'env' | 'now'> & { tenant: { id: string } };

const lifeSeconds = 600;
const secondsNow = (ctx: Signing) => Math.floor(ctx.now().getTime() / 1000);

const signOf = ({ env, tenant }: Signing, id: string, until: number) =>
  createHmac('sha256', env.APP_SECRET).update(`${tenant.id}:${id}:${until}`).digest('base64url');

/** Whoever holds it may read this one file of this tenant for a while. */
export const signedUrl = (ctx: Signing, id: string) => {
  const until = secondsNow(ctx) + lifeSeconds;
  return `${fillPath(contract.readFile.path, { id })}?until=${until}&sign=${signOf(ctx, id, until)}`;
};

export const isSignGood = (ctx: Signing, id: string, until: number, sign: string) => {
  const [given, right] = [Buffer.from(sign), Buffer.from(signOf(ctx, id, until))];
  return given.length === right.length && timingSafeEqual(given, right) && until >= secondsNow(ctx);
};
