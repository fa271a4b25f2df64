import { useCallback, useEffect, useRef, useState } from 'react';

/** Nearer to the end than this counts as being there. */
const nearPx = 16;
/** Rows are measured over some frames after a leap, and the end moves a little with each. */
const settleFrames = 20;
/** A scroll this soon after a hand moved is the reader's; any other is the content's own. */
const handMs = 1_500;
const handEvents = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

const gap = (scroller: HTMLElement) => scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;

type FollowEnd = {
  readonly attach: (scroller: HTMLElement | null | Window) => void;
  /** The content grew or shrank. */
  readonly onHeight: () => void;
  readonly isAway: boolean;
  readonly toEnd: () => void;
};

/**
 * Keeps the end in view while the content grows, until the reader moves up. Content that grows or folds moves the end and
 * the position by itself and must not stop the following.
 */
export const useFollowEnd = (startsAtTop: boolean): FollowEnd => {
  const scroller = useRef<HTMLElement | null>(null);
  const isFollowing = useRef(!startsAtTop);
  const lastTop = useRef(0);
  const lastHand = useRef(Number.NEGATIVE_INFINITY);
  const [isAway, setAway] = useState(false);

  /** Up by hand, or further than content folds: then it was a search in the page or a jump. */
  const isReaders = useCallback(
    (up: number, height: number) => up > height || (up > 1 && performance.now() - lastHand.current < handMs),
    [],
  );
  const follow = useCallback((isOn: boolean, isFar = !isOn) => {
    isFollowing.current = isOn;
    setAway(isFar);
  }, []);
  const stick = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    // A list that became short has no way left to scroll, and nothing tells us. One read from its top is short as long
    // as it is empty, and must not be taken to its end for that.
    if (gap(element) <= nearPx) follow(isFollowing.current || !startsAtTop, false);
    if (isFollowing.current) element.scrollTop = element.scrollHeight;
  }, [follow, startsAtTop]);

  const onScroll = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    if (gap(element) <= nearPx) follow(!startsAtTop || element.scrollTop > 0, false);
    else if (!isFollowing.current || isReaders(lastTop.current - element.scrollTop, element.clientHeight))
      follow(false);
    lastTop.current = element.scrollTop;
  }, [follow, isReaders, startsAtTop]);

  const attach = useCallback(
    (next: HTMLElement | null | Window) => {
      scroller.current?.removeEventListener('scroll', onScroll);
      scroller.current = next instanceof HTMLElement ? next : null;
      scroller.current?.addEventListener('scroll', onScroll, { passive: true });
    },
    [onScroll],
  );
  useEffect(() => {
    const onHand = () => {
      lastHand.current = performance.now();
    };
    for (const name of handEvents) window.addEventListener(name, onHand, { passive: true, capture: true });
    return () => {
      for (const name of handEvents) window.removeEventListener(name, onHand, { capture: true });
    };
  }, []);
  // The composer below the list grows with its text; the end must not slip under it.
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(stick);
    observer.observe(element);
    return () => observer.disconnect();
  }, [stick]);

  const toEnd = useCallback(() => {
    follow(true);
    const settle = (frame: number) => {
      if (!isFollowing.current) return;
      stick();
      if (frame < settleFrames) requestAnimationFrame(() => settle(frame + 1));
    };
    settle(0);
  }, [follow, stick]);
  useEffect(() => {
    if (isFollowing.current) toEnd();
  }, [toEnd]);
  return { attach, onHeight: stick, isAway, toEnd };
};
