import type { WorkflowDocument } from '@zhixing/contract/workflow-document';

export type History = {
  readonly past: readonly WorkflowDocument[];
  readonly future: readonly WorkflowDocument[];
  /** Letters typed into one field one after the other are undone together. */
  readonly last: { readonly field: string; readonly at: number };
};

const maxPast = 100;
const sameEditMs = 1_000;
const nothing = { field: '', at: 0 };

export const emptyHistory: History = { past: [], future: [], last: nothing };

export const noteEdit = (history: History, before: WorkflowDocument, field: string, at: number): History => {
  const { past, last } = history;
  const isSame = field !== '' && field === last.field && at - last.at < sameEditMs;
  return { past: isSame ? past : [...past, before].slice(-maxPast), future: [], last: { field, at } };
};

type Stepped = { readonly history: History; readonly document: WorkflowDocument };

export const stepBack = ({ past, future }: History, now: WorkflowDocument): Stepped | undefined => {
  const document = past.at(-1);
  return document && { document, history: { past: past.slice(0, -1), future: [now, ...future], last: nothing } };
};

export const stepForward = ({ past, future }: History, now: WorkflowDocument): Stepped | undefined => {
  const [document, ...rest] = future;
  return document && { document, history: { past: [...past, now], future: rest, last: nothing } };
};
