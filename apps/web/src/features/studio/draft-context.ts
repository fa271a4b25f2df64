import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { DraftState, DraftStore } from './draft-store.ts';

export const DraftContext = createContext<DraftStore | undefined>(undefined);

/** The open draft; only inside the workspace. */
export const useDraftStore = (): DraftStore => {
  const store = useContext(DraftContext);
  if (!store) throw new Error('no draft is open');
  return store;
};

/** One part of it; the caller is drawn again when that part changes. */
export const useDraft = <T>(pick: (state: DraftState) => T): T => useStore(useDraftStore(), pick);
