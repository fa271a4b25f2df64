import { type AgentDraft, agentDraft } from '@zhixing/contract/studio';
import { parseJson, readRaw, writeRaw } from '../../../lib/storage.ts';
import type { DraftState } from '../draft-store.ts';

export type LocalCopy = {
  readonly at: string;
  /** What the typing began from. */
  readonly base: { readonly draftNo: number; readonly draft: AgentDraft };
  readonly draft: AgentDraft;
};

const keyOf = (id: string) => `studio:${id}`;
type Bag = Record<string, unknown>;
const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null;

export const keepCopy = ({ id, base, draft }: Pick<DraftState, 'id' | 'base' | 'draft'>) =>
  writeRaw(
    'localStorage',
    keyOf(id),
    JSON.stringify({ at: new Date().toISOString(), base, draft } satisfies LocalCopy),
  );
export const dropCopy = (id: string) => writeRaw('localStorage', keyOf(id), null);

/** What was typed may be more than can be saved: only what it began from has to fit the contract. */
export const findCopy = (id: string): LocalCopy | undefined => {
  const copy = parseJson(readRaw('localStorage', keyOf(id)));
  if (!isBag(copy) || !isBag(copy.base) || !isBag(copy.draft) || !isBag(copy.draft.document)) return undefined;
  const { success, data: base } = agentDraft.safeParse(copy.base.draft);
  if (!success) return undefined;
  const typed = copy.draft as AgentDraft;
  return {
    at: String(copy.at),
    base: { draftNo: Number(copy.base.draftNo), draft: base },
    draft: { ...base, ...typed, document: { ...base.document, ...typed.document } },
  };
};
