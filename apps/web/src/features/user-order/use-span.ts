import { useSearchParams } from 'react-router';
import { chinaDay, type DaySpan, readSpan } from '../../blocks/pay/day-span.ts';

/** The span lives in the address: a reload shows the same. */
export const useSpan = () => {
  const [params, setParams] = useSearchParams();
  const today = chinaDay(new Date());
  const change = (span: DaySpan) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        next.set('from', span.from);
        next.set('to', span.to);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { today, span: readSpan(params.get('from'), params.get('to'), today), change };
};
