/** One account's files that are read at once, in each process; the parser lets no more of them wait than a few anyway. */
const most = 4;

type Line = { open: number; waiting: (() => void)[] };
const lines = new Map<string, Line>();

/**
 * Files of one account wait here for each other, by id and not with their bytes: a hundred that ask a full parser again and
 * again would hold up the process and the parser both.
 */
export const inReadingTurn = async <T>(account: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
  const line = lines.get(account) ?? { open: 0, waiting: [] };
  lines.set(account, line);
  if (line.open < most) line.open++;
  else await new Promise<void>((resolve) => line.waiting.push(resolve));
  try {
    signal.throwIfAborted();
    return await work();
  } finally {
    const next = line.waiting.shift();
    if (next) next();
    else line.open--;
    if (line.open === 0) lines.delete(account);
  }
};
