import type { DraftPerson } from '@zhixing/contract/agent-editor';
import { type AgentDraft, agentDraft, type OpenedDraft } from '@zhixing/contract/studio';
import { produce } from 'immer';
import * as blocks from '../../blocks/draft/draft-store.ts';
import { CallError } from '../../lib/call-error.ts';

type AgentStanding = {
  readonly id: string;
  readonly owner: DraftPerson;
  /** What somebody else saved, while it is to be put together with what is here. */
  readonly theirs: OpenedDraft | undefined;
  readonly status: Pick<OpenedDraft, 'agentStatus' | 'releaseNo' | 'releasedDraftNo' | 'debuggedNo'>;
};
export type DraftState = blocks.DraftState<AgentDraft> & AgentStanding;

type Wire = {
  readonly save: (id: string, draftNo: number, draft: AgentDraft) => Promise<{ draftNo: number; savedDate: string }>;
  readonly read: (id: string) => Promise<OpenedDraft>;
};

export const draftOf = ({ agentName, agentDescription, agentIcon, agentIconBackground, document }: OpenedDraft) => ({
  agentName,
  agentDescription,
  agentIcon,
  agentIconBackground,
  document,
});
const statusOf = ({ agentStatus, releaseNo, releasedDraftNo, debuggedNo }: OpenedDraft) => ({
  agentStatus,
  releaseNo,
  releasedDraftNo,
  debuggedNo,
});
const storedOf = (opened: OpenedDraft) => ({
  base: { draftNo: opened.draftNo, draft: draftOf(opened) },
  savedDate: opened.savedDate,
  status: statusOf(opened),
});

const problemsOf = (draft: AgentDraft): Record<string, string> => {
  const { success, error } = agentDraft.safeParse(draft);
  return success ? {} : Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message]));
};

/** Neither owner nor editor any more, or the agent is gone. */
export const isShutOut = (error: unknown) =>
  error instanceof CallError && ['NOT_FOUND', 'NO_PERMISSION'].includes(error.errorCode ?? '');

/** One open draft of an agent, which others may be writing too. */
export const createDraftStore = (opened: OpenedDraft, { save, read }: Wire) => {
  const { id, owner } = opened;
  const onRefused = async (error: unknown): Promise<Partial<DraftState> | undefined> => {
    if (error instanceof CallError && error.errorCode === 'DRAFT_STALE') {
      const theirs = await read(id).catch(() => undefined);
      if (theirs) return { saveState: 'stale', theirs };
    }
    // An icon that is not there is answered alike: only a draft that cannot be read either is lost to whoever types.
    if (isShutOut(error)) {
      const reason = await read(id).then(
        () => undefined,
        (refusal: unknown) => refusal,
      );
      if (isShutOut(reason)) return { saveState: 'removed' };
    }
    return undefined;
  };
  const store = blocks.createDraft<AgentDraft, AgentStanding>(
    { draft: draftOf(opened), draftNo: opened.draftNo, savedDate: opened.savedDate },
    { id, owner, theirs: undefined, status: statusOf(opened) },
    {
      save: ({ base, draft }) => save(id, base.draftNo, draft),
      problemsOf,
      onRefused,
      isStored: ({ draft, base }) => draft === base.draft || JSON.stringify(draft) === JSON.stringify(base.draft),
    },
  );
  const { getState, setState } = store;
  return {
    ...store,
    edit: (change: (draft: AgentDraft) => void, key?: string) => store.edit((draft) => produce(draft, change), key),
    /** Ends a stale state: goes on from theirs with the given content. */
    resolve: (draft: AgentDraft) => {
      const { theirs, past, draft: mine } = getState();
      if (!theirs) return;
      setState({ ...storedOf(theirs), theirs: undefined, saveState: 'waiting' });
      store.show(draft, { past: [...past, mine], future: [] });
    },
    /** What the server did to the draft itself: a restore. It can be undone like an edit. */
    replace: (now: OpenedDraft) => {
      const { past, draft } = getState();
      const stored = storedOf(now);
      const history = { past: [...past, draft], future: [] };
      setState({ ...stored, ...history, draft: stored.base.draft, saveState: 'saved', problems: {} });
    },
    /**
     * Somebody else saved while nothing here was unsaved: theirs is shown. Steps back begin anew, or they would take
     * the other's words away. True when it was taken.
     */
    takeTheirs: async (): Promise<boolean> => {
      const before = getState();
      if (before.saveState !== 'saved') return false;
      const now = await read(id).catch(() => undefined);
      const { draft, base, saveState } = getState();
      // Typed or saved meanwhile: the next save finds out.
      if (!now || saveState !== 'saved' || draft !== before.draft || now.draftNo <= base.draftNo) return false;
      const stored = storedOf(now);
      setState({ ...stored, draft: stored.base.draft, past: [], future: [] });
      return true;
    },
    noteRemoved: () => {
      store.close();
      setState({ saveState: 'removed' });
    },
    /** Asked back in: what was typed meanwhile is saved. */
    noteBack: () => {
      if (getState().saveState !== 'removed') return;
      setState({ saveState: 'waiting' });
      store.plan(0);
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
  };
};
export type DraftStore = ReturnType<typeof createDraftStore>;
