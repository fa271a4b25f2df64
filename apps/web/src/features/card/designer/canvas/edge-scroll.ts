import type { Box, Point } from '../drop-spot.ts';

const edgePx = 72;
const mostPx = 18;

/** How far the canvas scrolls in one frame, while something is carried over its upper or lower edge. */
export const edgeScroll = ({ left, top, right, bottom }: Box, { x, y }: Point): number => {
  if (x < left || x > right || y < top || y > bottom) return 0;
  const near = Math.max(0, edgePx - (bottom - y)) - Math.max(0, edgePx - (y - top));
  return Math.round((near / edgePx) * mostPx);
};
