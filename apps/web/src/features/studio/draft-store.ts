import type { DraftPerson } from '@zhixing/contract/agent-editor';
import { type AgentDraft, agentDraft, type OpenedDraft } from '@zhixing/contract/studio';
import { produce } from 'immer';
import { createStore } from 'zustand/vanilla';
import { CallError } from '../../lib/call-error.ts';

/**
 * stale: somebody saved meanwhile, `theirs` holds what; invalid: `problems` says what cannot be stored as it is; removed:
 * whoever types here may not write this draft any more.
 */
type SaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'stale' | 'invalid' | 'removed';

export type DraftState = {
  readonly id: string;
  readonly owner: DraftPerson;
  readonly draft: AgentDraft;
  /** What the server has, as far as this page knows. */
  readonly base: { readonly draftNo: number; readonly draft: AgentDraft };
  readonly saveState: SaveState;
  readonly savedDate: string;
  readonly failure: string;
  /** By the path of the field ("document.variables.1.name"), the words of what is wrong with it. */
  readonly problems: Readonly<Record<string, string>>;
  readonly theirs: OpenedDraft | undefined;
  readonly past: readonly AgentDraft[];
  readonly future: readonly AgentDraft[];
  readonly status: Pick<OpenedDraft, 'agentStatus' | 'releaseNo' | 'releasedDraftNo' | 'debuggedNo'>;
};

type Wire = {
  readonly save: (id: string, draftNo: number, draft: AgentDraft) => Promise<{ draftNo: number; savedDate: string }>;
  readonly read: (id: string) => Promise<OpenedDraft>;
};

const saveAfterMs = 800;
const retryMs = [2_000, 5_000, 10_000];
const pastLength = 100;
/** Letters typed into one field within this time are one step back. */
const sameEditMs = 1_000;

export const draftOf = ({ agentName, agentDescription, agentIcon, agentIconBackground, document }: OpenedDraft) => ({
  agentName,
  agentDescription,
  agentIcon,
  agentIconBackground,
  document,
});

const problemsOf = (draft: AgentDraft): Record<string, string> => {
  const { success, error } = agentDraft.safeParse(draft);
  return success ? {} : Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message]));
};

/** Neither owner nor editor any more, or the agent is gone. */
export const isShutOut = (error: unknown) =>
  error instanceof CallError && ['NOT_FOUND', 'NO_PERMISSION'].includes(error.errorCode ?? '');

const isSame = (a: AgentDraft, b: AgentDraft) => a === b || JSON.stringify(a) === JSON.stringify(b);

/**
 * One open draft: what is typed, what is stored, and the way from one to the other. Nothing typed is ever dropped: a save
 * that is refused or lost leaves it here.
 */
export const createDraftStore = (opened: OpenedDraft, { save, read }: Wire) => {
  const first = draftOf(opened);
  const { agentStatus, releaseNo, releasedDraftNo, debuggedNo } = opened;
  const store = createStore<DraftState>(() => ({
    id: opened.id,
    owner: opened.owner,
    draft: first,
    base: { draftNo: opened.draftNo, draft: first },
    saveState: 'saved',
    savedDate: opened.savedDate,
    failure: '',
    problems: {},
    theirs: undefined,
    past: [],
    future: [],
    status: { agentStatus, releaseNo, releasedDraftNo, debuggedNo },
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

  const onRefused = async (error: unknown) => {
    if (error instanceof CallError && error.errorCode === 'DRAFT_STALE') {
      const theirs = await read(opened.id).catch(() => undefined);
      if (theirs) return setState({ saveState: 'stale', theirs });
    }
    // An icon that is not there is answered alike: only a draft that cannot be read either is lost to whoever types.
    if (isShutOut(error)) {
      const reason = await read(opened.id).then(
        () => undefined,
        (refusal: unknown) => refusal,
      );
      if (isShutOut(reason)) return setState({ saveState: 'removed' });
    }
    const wait = retryMs[Math.min(failures++, retryMs.length - 1)] ?? 10_000;
    setState({ saveState: 'failed', failure: error instanceof Error ? error.message : '' });
    plan(wait);
  };

  const saveOnce = async () => {
    const { draft, base } = getState();
    setState({ saveState: 'saving' });
    try {
      const { draftNo, savedDate } = await save(opened.id, base.draftNo, draft);
      failures = 0;
      const { draft: now, problems } = getState();
      const behind = Object.keys(problems).length > 0 ? 'invalid' : 'waiting';
      setState({ base: { draftNo, draft }, savedDate, failure: '', saveState: now === draft ? 'saved' : behind });
    } catch (error) {
      await onRefused(error);
    }
  };

  /** Saves now. True when what is on the screen is what the server has. */
  const flush = async (): Promise<boolean> => {
    clearTimeout(timer);
    // Several may have waited for the same save; two at once would make one of them stale.
    while (saving) await saving;
    const { draft, base, saveState, problems } = getState();
    if (saveState === 'stale' || saveState === 'removed' || Object.keys(problems).length > 0) return false;
    if (isSame(draft, base.draft)) {
      if (saveState !== 'saved') setState({ saveState: 'saved' });
      return true;
    }
    saving = saveOnce().finally(() => {
      saving = undefined;
    });
    await saving;
    const after = getState();
    if (after.saveState === 'waiting') return flush();
    return after.saveState === 'saved';
  };

  const show = (draft: AgentDraft, history: Pick<DraftState, 'past' | 'future'>) => {
    const problems = problemsOf(draft);
    const isInvalid = Object.keys(problems).length > 0;
    const { saveState } = getState();
    const isHeld = saveState === 'stale' || saveState === 'removed';
    const next = isHeld || saveState === 'saving' ? saveState : isInvalid ? 'invalid' : 'waiting';
    setState({ draft, problems, saveState: next, ...history });
    if (!isInvalid && !isHeld) plan(saveAfterMs);
  };

  return {
    ...store,
    /** `key` names the field: letters typed into it one after the other are undone together. */
    edit: (change: (draft: AgentDraft) => void, key = '') => {
      const { draft, past } = getState();
      const next = produce(draft, change);
      if (next === draft) return;
      const now = Date.now();
      const isSameEdit = key !== '' && key === lastEdit.key && now - lastEdit.at < sameEditMs;
      lastEdit = { key, at: now };
      show(next, { past: isSameEdit ? past : [...past, draft].slice(-pastLength), future: [] });
    },
    undo: () => {
      const { draft, past, future } = getState();
      const before = past.at(-1);
      lastEdit = { key: '', at: 0 };
      if (before) show(before, { past: past.slice(0, -1), future: [draft, ...future] });
    },
    redo: () => {
      const { draft, past, future } = getState();
      const [next, ...rest] = future;
      lastEdit = { key: '', at: 0 };
      if (next) show(next, { past: [...past, draft], future: rest });
    },
    flush,
    /** Ends a stale state: goes on from theirs with the given content. */
    resolve: (draft: AgentDraft) => {
      const { theirs, past, draft: mine } = getState();
      if (!theirs) return;
      const { agentStatus: status, ...rest } = theirs;
      setState({
        base: { draftNo: theirs.draftNo, draft: draftOf(theirs) },
        savedDate: theirs.savedDate,
        theirs: undefined,
        saveState: 'waiting',
        status: { agentStatus: status, ...rest },
      });
      show(draft, { past: [...past, mine], future: [] });
    },
    /** What the server did to the draft itself: a restore. It can be undone like an edit. */
    replace: (now: OpenedDraft) => {
      const { past, draft } = getState();
      setState({
        draft: draftOf(now),
        base: { draftNo: now.draftNo, draft: draftOf(now) },
        savedDate: now.savedDate,
        saveState: 'saved',
        problems: {},
        past: [...past, draft],
        future: [],
      });
    },
    /**
     * Somebody else saved while nothing here was unsaved: theirs is shown. Steps back begin anew, or they would take
     * the other's words away. True when it was taken.
     */
    takeTheirs: async (): Promise<boolean> => {
      const before = getState();
      if (before.saveState !== 'saved') return false;
      const now = await read(opened.id).catch(() => undefined);
      const { draft, base, saveState } = getState();
      // Typed or saved meanwhile: the next save finds out.
      if (!now || saveState !== 'saved' || draft !== before.draft || now.draftNo <= base.draftNo) return false;
      const { agentStatus: status, releaseNo: no, releasedDraftNo: released, debuggedNo: debugged } = now;
      setState({
        draft: draftOf(now),
        base: { draftNo: now.draftNo, draft: draftOf(now) },
        savedDate: now.savedDate,
        past: [],
        future: [],
        status: { agentStatus: status, releaseNo: no, releasedDraftNo: released, debuggedNo: debugged },
      });
      return true;
    },
    noteRemoved: () => {
      clearTimeout(timer);
      setState({ saveState: 'removed' });
    },
    /** Asked back in: what was typed meanwhile is saved. */
    noteBack: () => {
      if (getState().saveState !== 'removed') return;
      setState({ saveState: 'waiting' });
      plan(0);
    },
    noteDebugged: (draftNo: number) => setState(({ status }) => ({ status: { ...status, debuggedNo: draftNo } })),
    noteReleased: (no: number, draftNo: number) =>
      setState(({ status }) => ({
        status: {
          ...status,
          releaseNo: no,
          releasedDraftNo: draftNo,
          agentStatus: status.agentStatus === 'C00_Unreleased' ? 'C90_bay' : status.agentStatus,
        },
      })),
    close: () => clearTimeout(timer),
  };
};
export type DraftStore = ReturnType<typeof createDraftStore>;
