import { useEffect, useState } from 'react';

const tickMs = 100;

/** The page's clock, moving only while somebody looks at it. */
export const useNow = (isTicking: boolean): number => {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (!isTicking) return;
    const timer = setInterval(() => setNow(performance.now()), tickMs);
    return () => clearInterval(timer);
  }, [isTicking]);
  return now;
};
