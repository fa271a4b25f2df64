import type { DropLine } from '../drop-spot.ts';

/** Moved by hand, outside of React: it follows the pointer sixty times a second. */
export const placeLine = (element: HTMLElement | null, stage: HTMLElement, line: DropLine | undefined): void => {
  if (!element) return;
  const { top, bottom } = stage.getBoundingClientRect();
  const isSeen = line !== undefined && line.y >= top - 4 && line.y <= bottom;
  element.hidden = !isSeen;
  if (!isSeen) return;
  const { x, y, length, isUpright } = line;
  element.classList.toggle('is-upright', isUpright);
  element.style.transform = `translate(${x}px, ${y}px)`;
  element.style.width = isUpright ? '' : `${length}px`;
  element.style.height = isUpright ? `${length}px` : '';
};
