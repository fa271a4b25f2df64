import { createHmac, timingSafeEqual } from 'node:crypto';
import * as contract from '@zhixing/contract/file';
import { fillPath } from '@zhixing/contract/route';
import type { Ctx } from '../../ctx.ts';

const lifeSeconds = 600;
const secondsNow = (ctx: Ctx) => Math.floor(ctx.now().getTime() / 1000);

const signOf = ({ env, tenant }: Ctx, id: string, until: number) =>
  createHmac('sha256', env.APP_SECRET).update(`${tenant.id}:${id}:${until}`).digest('base64url');

/** Whoever holds it may read this one file of this tenant for a while. */
export const signedUrl = (ctx: Ctx, id: string) => {
  const until = secondsNow(ctx) + lifeSeconds;
  return `${fillPath(contract.readFile.path, { id })}?until=${until}&sign=${signOf(ctx, id, until)}`;
};

export const isSignGood = (ctx: Ctx, id: string, until: number, sign: string) => {
  const [given, right] = [Buffer.from(sign), Buffer.from(signOf(ctx, id, until))];
  return given.length === right.length && timingSafeEqual(given, right) && until >= secondsNow(ctx);
};
