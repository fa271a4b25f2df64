import { useSyncExternalStore } from 'react';

type Playing = { readonly id: string; readonly seconds: number } | undefined;
type Player = { readonly id: string; readonly element: HTMLAudioElement };

let player: Player | undefined;
let state: { readonly playing: Playing; readonly failed: string | undefined } = {
  playing: undefined,
  failed: undefined,
};
const listeners = new Set<() => void>();

const change = (next: typeof state) => {
  state = next;
  for (const listener of listeners) listener();
};

const stop = () => {
  player?.element.pause();
  change({ ...state, playing: undefined });
};

const start = (id: string, src: string) => {
  if (player?.id !== id) {
    player?.element.pause();
    const element = new Audio(src);
    const isCurrent = () => player?.element === element;
    const end = () => isCurrent() && change({ ...state, playing: undefined });
    element.addEventListener('ended', end);
    element.addEventListener('pause', end);
    element.addEventListener('timeupdate', () => {
      if (isCurrent() && !element.paused) change({ ...state, playing: { id, seconds: element.currentTime } });
    });
    player = { id, element };
  }
  const { element } = player;
  change({ playing: { id, seconds: element.currentTime }, failed: undefined });
  element.play().catch(() => {
    // A pause that overtakes the start is not a fault of the sound.
    if (player?.element === element && state.playing?.id === id) change({ playing: undefined, failed: id });
  });
};

/** One sound at a time on the page: starting one stops the other. */
export const toggleAudio = (id: string, src: string): void => (state.playing?.id === id ? stop() : start(id, src));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const useAudio = (id: string): { isPlaying: boolean; seconds: number; hasFailed: boolean } => {
  const { playing, failed } = useSyncExternalStore(
    subscribe,
    () => state,
    () => state,
  );
  const mine = playing?.id === id ? playing : undefined;
  return { isPlaying: mine !== undefined, seconds: mine?.seconds ?? 0, hasFailed: failed === id };
};
