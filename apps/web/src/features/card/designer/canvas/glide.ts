import { flushSync } from 'react-dom';

export const glideMs = 300;
const wantsStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

type Place = { readonly x: number; readonly y: number };
const placesIn = (stage: HTMLElement): Map<string, Place> =>
  new Map(
    [...stage.querySelectorAll<HTMLElement>('[data-node]')].map((element) => {
      const { left, top } = element.getBoundingClientRect();
      return [element.dataset.node ?? '', { x: left, y: top }];
    }),
  );

/** Makes a change, and lets what it displaced glide from where it was to where it is now. */
export const glide = (stage: HTMLElement | null, change: () => void): void => {
  if (!stage || wantsStillness()) {
    change();
    return;
  }
  const before = placesIn(stage);
  flushSync(change);
  const view = stage.getBoundingClientRect();
  const shifts = new Map<Element, Place>();
  for (const element of stage.querySelectorAll<HTMLElement>('[data-node]')) {
    const was = before.get(element.dataset.node ?? '');
    const { left, top, bottom } = element.getBoundingClientRect();
    if (!was) continue;
    const shift = { x: was.x - left, y: was.y - top };
    shifts.set(element, shift);
    // What moves with its container glides with it already.
    const holder = element.parentElement?.closest('[data-node]');
    const along = holder ? (shifts.get(holder) ?? { x: 0, y: 0 }) : { x: 0, y: 0 };
    const own = { x: shift.x - along.x, y: shift.y - along.y };
    const isSeen = bottom > view.top && top < view.bottom;
    if (!isSeen || Math.abs(own.x) + Math.abs(own.y) < 1) continue;
    element.animate([{ transform: `translate(${own.x}px, ${own.y}px)` }, { transform: 'none' }], {
      duration: glideMs,
      easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)',
    });
  }
};
