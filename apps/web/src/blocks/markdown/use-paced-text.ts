import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Of the time between two drawings at most a quarter goes into drawing, whatever the answer has grown to. */
const share = 4;

/** Growing text, taken over once a frame at most, and less often where drawing it is slow. */
export const usePacedText = (text: string, isStreaming: boolean): string => {
  const [shown, setShown] = useState(text);
  const pace = useRef({ latest: text, frame: 0, started: 0, readyAt: 0 });
  pace.current.latest = text;
  useLayoutEffect(() => {
    const { started } = pace.current;
    if (!started) return;
    const now = performance.now();
    pace.current.started = 0;
    pace.current.readyAt = now + Math.min((now - started) * (share - 1), 1_000);
  });
  useEffect(() => {
    const state = pace.current;
    if (!isStreaming || state.frame || text === shown) return;
    const step = (now: number) => {
      if (now < state.readyAt) {
        state.frame = requestAnimationFrame(step);
        return;
      }
      state.frame = 0;
      state.started = performance.now();
      setShown(state.latest);
    };
    state.frame = requestAnimationFrame(step);
  }, [text, shown, isStreaming]);
  useEffect(() => () => cancelAnimationFrame(pace.current.frame), []);
  return isStreaming ? shown : text;
};
