import type { OpenedCard } from '@zhixing/contract/card';
import { createDraft, type DraftState } from '../../../blocks/draft/draft-store.ts';
import { CallError } from '../../../lib/call-error.ts';
import type { CardSave } from '../api.ts';
import { bodyOf, type CardDraft, type CardFace, draftOf, faultOf } from './card-draft.ts';
import type { Tree } from './tree.ts';

type CardStanding = {
  readonly id: string;
  readonly selected: string | undefined;
  readonly isReleased: boolean;
  /** What agents use is older than what is stored. */
  readonly hasChanges: boolean;
};
export type CardState = DraftState<CardDraft> & CardStanding;

export type CardWire = {
  readonly save: (id: string, body: CardSave) => Promise<number>;
  readonly read: (id: string) => Promise<OpenedCard>;
};
type CardEdit = { readonly tree?: Tree; readonly face?: Partial<CardFace>; readonly selected?: string | undefined };

const isFinal = (error: unknown) =>
  error instanceof CallError && error.status >= 200 && error.status < 408 && error.errorCode !== 'TRY_LATER';

const onRefused = async (error: unknown): Promise<Partial<CardState> | undefined> => {
  if (error instanceof CallError && error.errorCode === 'CARD_STALE') return { saveState: 'stale' };
  // What the server does not take now it does not take later either, until something is changed.
  return isFinal(error) && error instanceof Error ? { saveState: 'invalid', failure: error.message } : undefined;
};

const problemsOf = (draft: CardDraft): Record<string, string> => {
  const fault = faultOf(draft);
  return fault === undefined ? {} : { card: fault };
};

/** One open card: what is on the screen, what is stored, and what is selected. */
export const createCardStore = (opened: OpenedCard, { save, read }: CardWire) => {
  const { id, isReleased, hasChanges } = opened;
  const store = createDraft<CardDraft, CardStanding>(
    { draft: draftOf(opened), draftNo: opened.revision, savedDate: opened.updatedTime },
    { id, selected: undefined, isReleased, hasChanges },
    {
      save: async ({ base, draft }) => ({
        draftNo: await save(id, bodyOf(draft, base.draftNo)),
        savedDate: new Date().toISOString(),
        hasChanges: true,
      }),
      problemsOf,
      onRefused,
      follow: ({ tree }, { selected }) =>
        selected !== undefined && !tree.has(selected) ? { selected: undefined } : {},
    },
  );
  const { getState, setState } = store;
  return {
    ...store,
    edit: ({ tree, face, ...chosen }: CardEdit, key?: string) =>
      store.edit((draft) => ({ tree: tree ?? draft.tree, face: { ...draft.face, ...face } }), key, chosen),
    select: (selected: string | undefined) => {
      if (getState().selected !== selected) setState({ selected });
    },
    /** Ends a stale state: what is on the screen is stored over what somebody else saved. */
    overwrite: async (): Promise<boolean> => {
      const { revision } = await read(id);
      setState(({ base }) => ({ base: { ...base, draftNo: revision }, saveState: 'waiting' }));
      return store.flush();
    },
    noteReleased: () => setState({ isReleased: true, hasChanges: false }),
  };
};
export type CardStore = ReturnType<typeof createCardStore>;
