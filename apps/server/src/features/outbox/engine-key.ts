import { sql } from 'drizzle-orm';
import { isUuid } from '../../base/id.ts';
import { instance } from '../../db/schema/tenant.ts';

/** Read in the statement that reads the row: a restore raises it while processes keep running. */
export const engineEpoch = sql<string>`(select ${instance.engineEpoch} from ${instance})`;

const subjects = ['runId', 'goldenRunId', 'checkCodeId', 'noticeId', 'accountLinkId'] as const;

export const subjectIn = (payload: Record<string, unknown>): string | undefined => {
  const name = subjects.find((known) => payload[known] !== undefined);
  return name && String(payload[name]);
};

/**
 * The key of one order to the engine: the same for every attempt to hand it in, and another one after a restore, when
 * numbers repeat. It ends with the id of what the order is about, so that the engine can be asked whether it has that.
 */
export const engineKey = (epoch: string, { id, payload }: { id: number; payload: Record<string, unknown> }) =>
  ['outbox', epoch, id, subjectIn(payload)].filter((part) => part !== undefined).join('-');

export const subjectOf = (key: string): string | undefined => {
  const id = key.slice(-36);
  return isUuid(id) ? id : undefined;
};
