import { useEffect, useRef, useState } from 'react';

/** True from the moment its box first comes near the window. */
export const useSeen = () => {
  const box = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!box.current || isSeen) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: '200px',
    });
    watch.observe(box.current);
    return () => watch.disconnect();
  }, [isSeen]);
  return { box, isSeen };
};
