import { useEffect, useState } from 'react';
import { diffDrafts } from '../diff/diff-draft.ts';
import type { DraftStore } from '../draft-store.ts';
import { dropCopy, findCopy, keepCopy, type LocalCopy } from './local-copy.ts';

const pauseMs = 300;

/** What an earlier visit left behind unsaved; a copy without any difference is none. */
const foundFor = (store: DraftStore): LocalCopy | undefined => {
  const { id, draft } = store.getState();
  const copy = findCopy(id);
  if (copy && diffDrafts(draft, copy.draft).length > 0) return copy;
  dropCopy(id);
  return undefined;
};

/** Keeps unsaved words in the browser until the server has them, and gives back those of an earlier visit. */
export const useLocalCopy = (store: DraftStore) => {
  const [found, setFound] = useState(() => foundFor(store));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      clearTimeout(timer);
      const state = store.getState();
      if (state.saveState === 'saved') dropCopy(state.id);
      else keepCopy(state);
    };
    const stop = store.subscribe((state, before) => {
      if (state.draft === before.draft && state.saveState === before.saveState) return;
      clearTimeout(timer);
      timer = setTimeout(settle, pauseMs);
    });
    const onHide = () => {
      if (store.getState().saveState !== 'saved') settle();
    };
    window.addEventListener('pagehide', onHide);
    return () => {
      stop();
      clearTimeout(timer);
      onHide();
      window.removeEventListener('pagehide', onHide);
    };
  }, [store]);
  const forget = () => {
    setFound(undefined);
    if (store.getState().saveState === 'saved') dropCopy(store.getState().id);
  };
  return { found, forget };
};
