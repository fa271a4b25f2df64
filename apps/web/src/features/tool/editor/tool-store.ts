import type { OpenedPlugin, PluginDocument } from '@zhixing/contract/plugin';
import { createDraft, type DraftState } from '../../../blocks/draft/draft-store.ts';
import { CallError } from '../../../lib/call-error.ts';
import type { saveTool } from '../api.ts';
import { draftOf, type PluginDraft, saveBodyOf } from './plugin-draft.ts';

type ToolStanding = {
  /** Typed and not stored yet; undefined keeps what is stored, empty removes it. */
  readonly secret: string | undefined;
  readonly standing: Pick<OpenedPlugin, 'debuggedNo' | 'releaseNo' | 'releasedDraftNo' | 'hasSecret' | 'releases'>;
  /** What the server held against a field. */
  readonly refused: Readonly<Record<string, string>>;
  readonly error: unknown;
};
type ToolState = DraftState<PluginDraft> & ToolStanding;

const isSame = (a: PluginDraft, b: PluginDraft) =>
  (Object.keys(a) as (keyof PluginDraft)[]).every((part) => a[part] === b[part]);

export const isDirty = ({ draft, base, secret }: ToolState) => !isSame(draft, base.draft) || secret !== undefined;

/** One opened tool. It is stored when told: every save is written into the audit, with the host it calls. */
export const createToolStore = (opened: OpenedPlugin, document: PluginDocument, save: typeof saveTool) => {
  const { debuggedNo, releaseNo, releasedDraftNo, hasSecret, releases } = opened;
  const store = createDraft<PluginDraft, ToolStanding>(
    { draft: draftOf(opened, document), draftNo: opened.draftNo, savedDate: '' },
    {
      secret: undefined,
      standing: { debuggedNo, releaseNo, releasedDraftNo, hasSecret, releases },
      refused: {},
      error: undefined,
    },
    {
      isToldToSave: true,
      save: async ({ base, draft, secret, standing }) => {
        // Without authorisation there is no use for a stored secret, and none is kept without one.
        const isUnused = draft.document.kind === 'HTTP' && draft.document.auth.kind === 'none' && standing.hasSecret;
        const sent = isUnused ? '' : secret;
        const saved = await save(opened.id, saveBodyOf(draft, base.draftNo, sent));
        const kept = sent === undefined ? standing : { ...standing, hasSecret: sent !== '' };
        return { ...saved, secret: undefined, standing: kept };
      },
      problemsOf: () => ({}),
      onRefused: async (error) => ({
        saveState: error instanceof CallError && error.errorCode === 'DRAFT_STALE' ? 'stale' : 'failed',
        error,
      }),
      isStored: (state) => !isDirty(state),
      follow: () => ({ refused: {} }),
    },
  );
  const { getState, setState } = store;
  const note = (part: Partial<ToolStanding['standing']>) =>
    setState(({ standing }) => ({ standing: { ...standing, ...part } }));
  return {
    ...store,
    change: (part: Partial<PluginDraft>) => store.edit((draft) => ({ ...draft, ...part }), Object.keys(part).join()),
    changeSecret: (secret: string | undefined) => setState({ secret, refused: {} }),
    /** The number of what is stored then; what the server answers otherwise is thrown. */
    store: async (): Promise<number> => {
      if (!(await store.flush())) throw getState().error;
      return getState().base.draftNo;
    },
    noteDebugged: (no: number) => note({ debuggedNo: no }),
    noteReleased: (no: number, notes: string) => {
      const { base, standing } = getState();
      const release = { no, notes, createdDate: new Date().toISOString() };
      note({ releaseNo: no, releasedDraftNo: base.draftNo, releases: [release, ...standing.releases] });
    },
  };
};
export type ToolStore = ReturnType<typeof createToolStore>;
