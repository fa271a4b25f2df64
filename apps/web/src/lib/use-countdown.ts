import { useEffect, useState } from 'react';

/** Seconds left until a moment; counts by the clock, so a sleeping tab does not fall behind. */
export const useCountdown = (): { readonly seconds: number; readonly start: (seconds: number) => void } => {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  const isRunning = seconds > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = window.setInterval(() => setNow(Date.now()), 250);
    return () => window.clearInterval(timer);
  }, [isRunning]);
  const start = (length: number) => {
    const from = Date.now();
    setNow(from);
    setUntil(from + length * 1000);
  };
  return { seconds, start };
};
