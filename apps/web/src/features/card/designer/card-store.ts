import type { OpenedCard } from '@zhixing/contract/card';
import { createStore } from 'zustand/vanilla';
import { CallError } from '../../../lib/call-error.ts';
import type { CardSave } from '../api.ts';
import { bodyOf, type CardDraft, type CardFace, draftOf, faultOf } from './card-draft.ts';
import { applyChange, type Change, joinChanges, revertChange, type Tree } from './tree.ts';

/** stale: somebody saved meanwhile; invalid: it cannot be stored as it is, `failure` says why. */
type SaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'stale' | 'invalid';
/** One step back: what it did to widgets, and the rest before and after. */
type Step = { readonly change: Change; readonly before: CardFace; readonly after: CardFace };

export type CardState = CardDraft & {
  readonly id: string;
  readonly revision: number;
  readonly saved: CardDraft;
  readonly saveState: SaveState;
  readonly savedTime: string;
  readonly failure: string;
  readonly selected: string | undefined;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
  readonly isReleased: boolean;
  /** What agents use is older than what is stored. */
  readonly hasChanges: boolean;
};

export type CardWire = {
  readonly save: (id: string, body: CardSave) => Promise<number>;
  readonly read: (id: string) => Promise<OpenedCard>;
};
type CardEdit = { readonly change?: Change; readonly face?: Partial<CardFace>; readonly selected?: string | undefined };

const saveAfterMs = 800;
const retryMs = [2_000, 5_000, 10_000, 30_000];
const pastLength = 100;
/** Letters typed into one field within this time are one step back. */
const sameEditMs = 1_000;
const none: Change = [];

const keptSelection = (tree: Tree, selected: string | undefined) =>
  selected !== undefined && tree.has(selected) ? selected : undefined;

const isFinal = (error: unknown) =>
  error instanceof CallError && error.status >= 200 && error.status < 408 && error.errorCode !== 'TRY_LATER';

/** One open card: what is on the screen, what is stored, and the way from one to the other. Nothing is ever dropped. */
export const createCardStore = (opened: OpenedCard, { save, read }: CardWire) => {
  const first = draftOf(opened);
  const store = createStore<CardState>(() => ({
    ...first,
    id: opened.id,
    revision: opened.revision,
    saved: first,
    saveState: 'saved',
    savedTime: opened.updatedTime,
    failure: '',
    selected: undefined,
    past: [],
    future: [],
    isReleased: opened.isReleased,
    hasChanges: opened.hasChanges,
  }));
  const { getState, setState } = store;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<void> | undefined;
  let failures = 0;
  let lastEdit = { key: '', at: 0 };

  const plan = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  };
  const isStored = ({ tree, face, saved }: CardState) => tree === saved.tree && face === saved.face;

  const onRefused = (error: unknown) => {
    if (error instanceof CallError && error.errorCode === 'CARD_STALE') return setState({ saveState: 'stale' });
    const failure = error instanceof Error ? error.message : '';
    // What the server does not take now it does not take later either, until something is changed.
    if (isFinal(error)) return setState({ saveState: 'invalid', failure });
    setState({ saveState: 'failed', failure });
    plan(retryMs[Math.min(failures++, retryMs.length - 1)] ?? 30_000);
  };
  const saveOnce = async () => {
    const { id, tree, face, revision } = getState();
    setState({ saveState: 'saving' });
    try {
      const next = await save(id, bodyOf({ tree, face }, revision));
      failures = 0;
      setState({ revision: next, saved: { tree, face }, savedTime: new Date().toISOString(), failure: '' });
      setState({ hasChanges: true, saveState: isStored(getState()) ? 'saved' : 'waiting' });
    } catch (error) {
      onRefused(error);
    }
  };
  /** Saves now. True when what is on the screen is what the server has. */
  const flush = async (): Promise<boolean> => {
    clearTimeout(timer);
    // Two saves at once would make one of them stale.
    while (saving) await saving;
    const state = getState();
    if (state.saveState === 'stale') return false;
    if (isStored(state)) {
      if (state.saveState !== 'saved') setState({ saveState: 'saved', failure: '' });
      return true;
    }
    const failure = faultOf(state);
    if (failure !== undefined) {
      setState({ saveState: 'invalid', failure });
      return false;
    }
    saving = saveOnce().finally(() => {
      saving = undefined;
    });
    await saving;
    return getState().saveState === 'waiting' ? flush() : getState().saveState === 'saved';
  };

  const show = (draft: CardDraft, rest: Pick<CardState, 'past' | 'future' | 'selected'>) => {
    const { saveState } = getState();
    const isHeld = saveState === 'stale' || saveState === 'saving';
    setState({ ...draft, ...rest, saveState: isHeld ? saveState : 'waiting' });
    if (saveState !== 'stale') plan(saveAfterMs);
  };
  const walk = (from: readonly Step[], isBack: boolean) => {
    const step = from.at(-1);
    if (!step) return;
    const { tree, past, future, selected } = getState();
    lastEdit = { key: '', at: 0 };
    const next = isBack ? revertChange(tree, step.change) : applyChange(tree, step.change);
    const history = isBack
      ? { past: past.slice(0, -1), future: [...future, step] }
      : { past: [...past, step], future: future.slice(0, -1) };
    show(
      { tree: next, face: isBack ? step.before : step.after },
      { ...history, selected: keptSelection(next, selected) },
    );
  };

  return {
    ...store,
    /** `key` names the field: letters typed into it one after the other are undone together. */
    edit: ({ change = none, face: part, ...chosen }: CardEdit, key = '') => {
      const { tree, face, past, selected } = getState();
      const now = Date.now();
      const isSame = key !== '' && key === lastEdit.key && now - lastEdit.at < sameEditMs;
      lastEdit = { key, at: now };
      const last = isSame ? past.at(-1) : undefined;
      const after = part ? { ...face, ...part } : face;
      const step = {
        change: last ? joinChanges(last.change, change) : change,
        before: last ? last.before : face,
        after,
      };
      const next = change.length > 0 ? applyChange(tree, change) : tree;
      const kept = 'selected' in chosen ? chosen.selected : selected;
      show(
        { tree: next, face: after },
        {
          past: [...(last ? past.slice(0, -1) : past), step].slice(-pastLength),
          future: [],
          selected: keptSelection(next, kept),
        },
      );
    },
    undo: () => walk(getState().past, true),
    redo: () => walk(getState().future, false),
    select: (selected: string | undefined) => {
      if (getState().selected !== selected) setState({ selected });
    },
    flush,
    /** Ends a stale state: what is on the screen is stored over what somebody else saved. */
    overwrite: async (): Promise<boolean> => {
      const { revision } = await read(opened.id);
      setState({ revision, saveState: 'waiting' });
      return flush();
    },
    noteReleased: () => setState({ isReleased: true, hasChanges: false }),
    close: () => clearTimeout(timer),
  };
};
export type CardStore = ReturnType<typeof createCardStore>;
