import { useEffect, useState } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { firstSeen } from './first-seen.ts';

/** Seconds since this page saw the work begin. */
export const Elapsed = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation('message');
  const [start] = useState(() => firstSeen(id, Date.now()));
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 100);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(100, now - start) / 1000;
  return (
    <span className="step-time num">
      {t('elapsed', { value: seconds < 60 ? seconds.toFixed(1) : seconds.toFixed(0) })}
    </span>
  );
};
