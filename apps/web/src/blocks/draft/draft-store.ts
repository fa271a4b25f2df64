import { createStore } from 'zustand/vanilla';

/**
 * failed: lost on the way, tried again; stale: somebody saved meanwhile; invalid: it cannot be stored as it is, `failure`
 * says why; removed: whoever types here may not write it any more.
 */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'stale' | 'invalid' | 'removed';

export type DraftState<Doc> = {
  readonly draft: Doc;
  /** What the server has, as far as this page knows. */
  readonly base: { readonly draftNo: number; readonly draft: Doc };
  readonly saveState: SaveState;
  readonly savedDate: string;
  readonly failure: string;
  /** By the path of the field ("document.variables.1.name"), the words of what is wrong with it. */
  readonly problems: Readonly<Record<string, string>>;
  readonly past: readonly Doc[];
  readonly future: readonly Doc[];
};

export const isUnsaved = <Doc>({ saveState, draft, base }: DraftState<Doc>) =>
  saveState === 'removed' ? draft !== base.draft : saveState !== 'saved';

type History<Doc> = Pick<DraftState<Doc>, 'past' | 'future'>;

type DraftRules<Doc, More> = {
  readonly save: (state: DraftState<Doc> & More) => Promise<{ draftNo: number; savedDate: string } & Partial<More>>;
  readonly problemsOf: (draft: Doc) => Readonly<Record<string, string>>;
  /** What a refused save means until something changes; without an answer it is tried again. */
  readonly onRefused: (error: unknown) => Promise<Partial<DraftState<Doc> & More> | undefined>;
  /** Saved by `flush` only, not by itself. */
  readonly isToldToSave?: boolean;
  readonly isStored?: (state: DraftState<Doc> & More) => boolean;
  /** What has to change along with the draft. */
  readonly follow?: (draft: Doc, more: More) => Partial<More>;
};

const saveAfterMs = 800;
const retryMs = [2_000, 5_000, 10_000, 30_000];
const pastLength = 100;
/** Letters typed into one field within this time are one step back. */
const sameEditMs = 1_000;
const noEdit = { key: '', at: 0 };

const isBase = <Doc>({ draft, base }: DraftState<Doc>) => draft === base.draft;
const isHeld = (saveState: SaveState) => saveState === 'stale' || saveState === 'removed';
const firstOf = (problems: Readonly<Record<string, string>>): string | undefined => Object.values(problems)[0];

/**
 * One open document: what is typed, what is stored, and the way from one to the other. Nothing typed is ever dropped: a
 * save that is refused or lost leaves it here.
 */
export const createDraft = <Doc, More extends object>(
  first: { readonly draft: Doc; readonly draftNo: number; readonly savedDate: string },
  more: More,
  { save, problemsOf, onRefused, isToldToSave = false, isStored = isBase, follow }: DraftRules<Doc, More>,
) => {
  type State = DraftState<Doc> & More;
  const store = createStore<State>(() => ({
    draft: first.draft,
    base: { draftNo: first.draftNo, draft: first.draft },
    saveState: 'saved',
    savedDate: first.savedDate,
    failure: '',
    problems: {},
    past: [],
    future: [],
    ...more,
  }));
  const { getState } = store;
  const set = (part: Partial<DraftState<Doc>>, also?: Partial<More>) =>
    store.setState({ ...part, ...also } as Partial<State>);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<void> | undefined;
  let failures = 0;
  let lastEdit = noEdit;

  const plan = (ms: number) => {
    clearTimeout(timer);
    if (!isToldToSave) timer = setTimeout(() => void flush(), ms);
  };

  const saveOnce = async () => {
    const state = getState();
    const { draft } = state;
    set({ saveState: 'saving' });
    try {
      const { draftNo, savedDate, ...also } = await save(state);
      failures = 0;
      const { draft: now, problems } = getState();
      const behind = firstOf(problems) === undefined ? 'waiting' : 'invalid';
      const stored = { base: { draftNo, draft }, savedDate, failure: firstOf(problems) ?? '' };
      set({ ...stored, saveState: now === draft ? 'saved' : behind }, also as unknown as Partial<More>);
    } catch (error) {
      const meaning = await onRefused(error);
      if (meaning) return store.setState(meaning as Partial<State>);
      set({ saveState: 'failed', failure: error instanceof Error ? error.message : '' });
      plan(retryMs[Math.min(failures++, retryMs.length - 1)] ?? 30_000);
    }
  };

  /** Saves now. True when what is on the screen is what the server has. */
  const flush = async (): Promise<boolean> => {
    clearTimeout(timer);
    // Several may have waited for the same save; two at once would make one of them stale.
    while (saving) await saving;
    const { saveState, problems } = getState();
    if (isHeld(saveState)) return false;
    if (firstOf(problems) !== undefined) {
      set({ saveState: 'invalid' });
      return false;
    }
    if (isStored(getState())) {
      if (saveState !== 'saved') set({ saveState: 'saved', failure: '' });
      return true;
    }
    saving = saveOnce().finally(() => {
      saving = undefined;
    });
    await saving;
    const after = getState().saveState;
    return after === 'waiting' ? flush() : after === 'saved';
  };

  const show = (draft: Doc, history: History<Doc>, also?: Partial<More>) => {
    const problems = problemsOf(draft);
    const failure = firstOf(problems);
    const state = getState();
    const isKept = isHeld(state.saveState) || state.saveState === 'saving';
    const saveState = isKept ? state.saveState : failure === undefined ? 'waiting' : 'invalid';
    set({ draft, problems, saveState, failure: failure ?? state.failure, ...history }, {
      ...also,
      ...follow?.(draft, { ...state, ...also }),
    } as Partial<More>);
    if (failure === undefined && !isHeld(saveState)) plan(saveAfterMs);
  };

  return {
    ...store,
    /** `key` names the field: letters typed into it one after the other are undone together. */
    edit: (change: (draft: Doc) => Doc, key = '', also?: Partial<More>) => {
      const { draft, past } = getState();
      const next = change(draft);
      if (next === draft) return;
      const now = Date.now();
      const isSameEdit = key !== '' && key === lastEdit.key && now - lastEdit.at < sameEditMs;
      lastEdit = { key, at: now };
      show(next, { past: isSameEdit ? past : [...past, draft].slice(-pastLength), future: [] }, also);
    },
    undo: () => {
      const { draft, past, future } = getState();
      const before = past.at(-1);
      lastEdit = noEdit;
      if (before) show(before, { past: past.slice(0, -1), future: [draft, ...future] });
    },
    redo: () => {
      const { draft, past, future } = getState();
      const [next, ...rest] = future;
      lastEdit = noEdit;
      if (next) show(next, { past: [...past, draft], future: rest });
    },
    flush,
    show,
    plan,
    close: () => clearTimeout(timer),
  };
};
