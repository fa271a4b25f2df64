import { orderMinutes } from '@zhixing/contract/order';
import { useEffect, useState } from 'react';

/**
 * Seconds a code still lives, by the clock, so that a sleeping tab does not fall behind. Undefined where this computer's
 * clock is wrong: the server gives out no code that is over already, and says by itself when it is.
 */
export const useSecondsLeft = (until: string): number | undefined => {
  const [first] = useState(() => Date.now());
  const [now, setNow] = useState(first);
  const end = Date.parse(until);
  const left = Math.min(orderMinutes * 60, Math.max(0, Math.ceil((end - now) / 1000)));
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = window.setInterval(() => setNow(Date.now()), 500);
    return () => window.clearInterval(timer);
  }, [isRunning]);
  return end <= first ? undefined : left;
};
