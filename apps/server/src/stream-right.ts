import type { ErrorCode } from '@zhixing/contract/error';
import type { EventStream } from '@zhixing/contract/route';
import { AppError } from './base/app-error.ts';
import type { Services } from './ctx.ts';
import type { Tx } from './db/client.ts';

/** Asked for many readers of a tenant at once: for each why it may not listen (any more), or nothing. */
export type RightRule<T> = (
  tx: Tx,
  services: Pick<Services, 'now'>,
  asked: readonly T[],
) => Promise<(ErrorCode | undefined)[]>;

/** The rule by which a stream was opened and whom it was opened for, so that it can be asked again. */
export type StreamRight = { rule: RightRule<unknown>; of: unknown };

export const rightBy = <T>(rule: RightRule<T>, of: T): StreamRight => ({ rule: rule as RightRule<unknown>, of });

export const assertRight = async (tx: Tx, services: Pick<Services, 'now'>, { rule, of }: StreamRight) => {
  const [refusal] = await rule(tx, services, [of]);
  if (refusal) throw new AppError(refusal);
};

/** What a stream's verb gives: no events without the right to them. */
export type GuardedStream = { right: StreamRight; listen: EventStream };
