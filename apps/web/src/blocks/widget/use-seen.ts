import { useEffect, useRef, useState } from 'react';
import { whenIdle } from '../../lib/when-idle.ts';

/** True once its box has come near the window and the page has time for it: what is scrolled past is not drawn. */
export const useSeen = () => {
  const box = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!box.current || isSeen) return;
    let cancel: (() => void) | undefined;
    const watch = new IntersectionObserver(
      ([entry]) => {
        cancel?.();
        cancel = entry?.isIntersecting ? whenIdle(() => setSeen(true)) : undefined;
      },
      { rootMargin: '200px' },
    );
    watch.observe(box.current);
    return () => {
      cancel?.();
      watch.disconnect();
    };
  }, [isSeen]);
  return { box, isSeen };
};
