import type { WorkflowDocument } from '@zhixing/contract/workflow-document';
import { createContext, useContext } from 'react';
import type { Faults } from '../editor/plugin-draft.ts';
import type { FormFields, Seen } from './graph/references.ts';
import type { Spot, WorkflowEdits } from './use-workflow-edits.ts';

/** Where on the screen the menu of new nodes opens, and what a choice does. */
export type MenuRequest = { readonly left: number; readonly top: number; readonly spot: Spot };

type WorkflowView = {
  readonly document: WorkflowDocument;
  readonly edits: WorkflowEdits;
  readonly faults: Faults;
  readonly seen: Seen;
  readonly forms: FormFields;
  /** The title of a node as it is shown. */
  readonly nameOf: (key: string) => string;
  readonly openMenu: (request: MenuRequest) => void;
};

export const WorkflowContext = createContext<WorkflowView | undefined>(undefined);

export const useWorkflow = (): WorkflowView => {
  const view = useContext(WorkflowContext);
  if (!view) throw new Error('outside the workflow');
  return view;
};
