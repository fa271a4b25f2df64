import type { AgentDocument } from '@zhixing/contract/agent-document';
import { useDraft, useDraftStore } from '../draft-context.ts';
import { useProblem } from './problem-words.ts';

/** One field of the main agent's document. */
export const useDocumentField = <F extends keyof AgentDocument>(field: F) => {
  const store = useDraftStore();
  const value = useDraft(({ draft }) => draft.document[field]);
  const problem = useProblem(`document.${field}`);
  const edit = (change: (document: AgentDocument) => void, key: string = field) =>
    store.edit(({ document }) => change(document), `document.${key}`);
  const set = (next: AgentDocument[F]) =>
    edit((document) => {
      document[field] = next;
    });
  return { value, set, edit, problem };
};
