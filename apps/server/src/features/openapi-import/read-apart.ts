import { AppError } from '../../base/app-error.ts';
import { createReader, TooMuch } from '../../base/reading-process.ts';
import type { Asked, Found } from './find-tools.ts';
import type { Answer } from './reader-process.ts';
import { say } from './words.ts';

const maxOfAccount = 2;
const ofAccount = new Map<string, number>();
const readThere = createReader<Asked, Answer>(new URL('./reader-process.ts', import.meta.url), {
  memoryMb: 256,
  cpuSeconds: 4,
  wallMs: 30_000,
});

const read = async (asked: Asked): Promise<Found> => {
  const answer = await readThere(asked).catch((error: unknown) => {
    if (error instanceof TooMuch) return { why: say(asked.locale, 'TOO_MUCH') };
    throw error;
  });
  if ('found' in answer) return answer.found;
  if ('why' in answer) throw new AppError('OPENAPI_UNREADABLE', { why: answer.why });
  throw new Error(answer.failure);
};

/** One account that asks for many must not stand before all others. */
export const readApart = async (accountId: string, asked: Asked): Promise<Found> => {
  const mine = ofAccount.get(accountId) ?? 0;
  if (mine >= maxOfAccount) throw new AppError('TOO_MANY_REQUESTS', { seconds: 5 });
  ofAccount.set(accountId, mine + 1);
  try {
    return await read(asked);
  } finally {
    const left = (ofAccount.get(accountId) ?? 1) - 1;
    if (left > 0) ofAccount.set(accountId, left);
    else ofAccount.delete(accountId);
  }
};
