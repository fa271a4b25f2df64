import { createStore } from 'zustand/vanilla';
import type { Spot } from './spots.ts';

/** What the hand is doing on the canvas; nothing of it is stored. */
export type StageState = {
  /** The widget under the pointer. */
  readonly hovered: string | undefined;
  /** Carried by the pointer: a widget's id. */
  readonly dragged: string | undefined;
  /** Lifted by the keyboard, and where it would be put down. */
  readonly lift: { readonly id: string; readonly spot: Spot } | undefined;
  /** Told to whoever does not see the canvas. */
  readonly said: string;
};

export const createStageStore = () =>
  createStore<StageState>(() => ({ hovered: undefined, dragged: undefined, lift: undefined, said: '' }));
export type StageStore = ReturnType<typeof createStageStore>;
