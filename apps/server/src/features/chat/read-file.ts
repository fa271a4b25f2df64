import type { readFile as contract } from '@zhixing/contract/file';
import type { RouteInput } from '@zhixing/contract/route';
import { AppError } from '../../base/app-error.ts';
import type { Ctx } from '../../ctx.ts';
import { writeAudit } from '../audit/index.ts';
import { isSignGood, readStoredFile } from '../file/index.ts';
import { findStillOpen } from './readable.ts';

/** A signature says who was given the address; whether they may still read is asked each time. */
export const readFile = async (ctx: Ctx, id: string, given: RouteInput<typeof contract>['query']) => {
  if (!isSignGood(ctx, id, given)) throw new AppError('NOT_FOUND');
  const { by } = given;
  if (by !== undefined)
    await ctx.tx(async (tx) => {
      const open = await findStillOpen(tx, id, by);
      if (!open) throw new AppError('NOT_FOUND');
      if (!open.reader) return;
      await writeAudit(tx, ctx, {
        action: 'record-file.read',
        target: { kind: 'file', id },
        detail: { sessionId: open.session.id, agentId: open.session.agentId },
        actorId: open.reader.id,
        actorName: open.reader.username,
      });
    });
  return readStoredFile(ctx, id);
};
