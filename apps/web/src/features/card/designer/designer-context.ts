import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { CardActs } from './card-acts.ts';
import type { CardState, CardStore } from './card-store.ts';
import type { StageState, StageStore } from './stage-store.ts';

export type Designer = { readonly store: CardStore; readonly stage: StageStore; readonly acts: CardActs };

export const DesignerContext = createContext<Designer | undefined>(undefined);

export const useDesigner = (): Designer => {
  const designer = useContext(DesignerContext);
  if (!designer) throw new Error('outside of a designer');
  return designer;
};
export const useCard = <T>(select: (state: CardState) => T): T => useStore(useDesigner().store, select);
export const useStage = <T>(select: (state: StageState) => T): T => useStore(useDesigner().stage, select);
