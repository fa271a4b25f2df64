import { useEffect, useState } from 'react';
import { type TimeLeft, timeLeft } from './time-left.ts';

const tickMs = 15_000;

/** How long there is, as it goes by. `isOver` only where there was an end at all. */
export const useTimeLeft = (
  until: string | undefined,
): { readonly left: TimeLeft | undefined; readonly isOver: boolean } => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (until === undefined) return;
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [until]);
  const left = until === undefined ? undefined : timeLeft(until, now);
  return { left, isOver: until !== undefined && left === undefined };
};
