import { type Limit, limits, type OpenLimit } from '@zhixing/contract/limit';
import type { Route } from '@zhixing/contract/route';
import type { FastifyReply } from 'fastify';
import { AppError } from '../base/app-error.ts';
import type { Ctx } from '../ctx.ts';

const comeBackSeconds = 10;

/** How many go on at this moment in this process, by whose they are. */
const createOpenCalls = () => {
  const counts = new Map<string, number>();
  const add = (key: string, by: 1 | -1) => {
    const left = (counts.get(key) ?? 0) + by;
    if (left > 0) counts.set(key, left);
    else counts.delete(key);
  };
  /** Takes a place in each of them, or none; gives the way to leave them all, which works once. */
  return (places: readonly { name: OpenLimit; whose: string; max: number }[]) => {
    const keys = places.map(({ name, whose }) => `${name} ${whose}`);
    for (const [at, { name, max }] of places.entries()) {
      const { code }: Limit = limits[name];
      if ((counts.get(keys[at] ?? '') ?? 0) >= max) throw new AppError(code, { max, seconds: comeBackSeconds });
    }
    for (const key of keys) add(key, 1);
    return () => {
      for (const key of keys.splice(0)) add(key, -1);
    };
  };
};

const take = createOpenCalls();

/** The call too many is refused. Were the oldest ended instead, it would come back and end the next. */
export const takeStream = ({ actor, tenant, address }: Pick<Ctx, 'actor' | 'tenant' | 'address'>) =>
  take([
    actor.kind === 'account'
      ? { name: 'accountStreams', whose: actor.id, max: tenant.settings.accountStreams }
      : { name: 'addressStreams', whose: `${tenant.id} ${address}`, max: limits.addressStreams.most },
    { name: 'tenantStreams', whose: tenant.id, max: limits.tenantStreams.most },
  ]);

/** Of each upload a part of its file is held in memory. */
export const takeUpload = ({ actor, address }: Pick<Ctx, 'actor' | 'address'>) =>
  take([{ name: 'uploads', whose: actor.kind === 'account' ? actor.id : address, max: limits.uploads.most }]);

/** For as long as the reply lasts. */
export const takePlaces = ({ stream, upload }: Route, ctx: Ctx, reply: FastifyReply['raw']) => {
  if (!stream && !upload) return;
  const leave = stream ? takeStream(ctx) : takeUpload(ctx);
  reply.once('finish', leave).once('close', leave);
};
