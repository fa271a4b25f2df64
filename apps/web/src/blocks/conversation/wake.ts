/** Hidden for this long, a page gives its connection back: a browser has six for all tabs of a site. */
const sleepAfterMs = 30_000;

export type WakeEars = {
  /** The network is back, or the reader is. */
  readonly onWake: (reason: 'online' | 'visible') => void;
  readonly onSleep: () => void;
};

export const listenForWake = ({ onWake, onSleep }: WakeEars): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onOnline = () => onWake('online');
  const onVisibility = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') onWake('visible');
    else timer = setTimeout(onSleep, sleepAfterMs);
  };
  window.addEventListener('online', onOnline);
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('online', onOnline);
    document.removeEventListener('visibilitychange', onVisibility);
  };
};
