import { useEffect, useRef, useState } from 'react';

/** How wide a box is drawn, in whole pixels; undefined before it was measured. */
export const useWidth = <Box extends HTMLElement = HTMLDivElement>() => {
  const box = useRef<Box>(null);
  const [width, setWidth] = useState<number>();
  useEffect(() => {
    if (!box.current) return;
    const watch = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)));
    watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  return { box, width };
};
