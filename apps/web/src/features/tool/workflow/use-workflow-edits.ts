import type { WorkflowDocument, WorkflowEdge, WorkflowNode } from '@zhixing/contract/workflow-document';
import { produce } from 'immer';
import { useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import type { PluginDraft } from '../editor/plugin-draft.ts';
import type { ToolStore } from '../editor/tool-store.ts';
import { type Clip, copyNodes, pasteNodes } from './graph/graph-clip.ts';
import { layeredPlaces, type NodePlace } from './graph/graph-layout.ts';
import {
  type AddableType,
  addNode,
  connect,
  disconnect,
  edgeFault,
  maxNodes,
  moveNodes,
  newNode,
  removeNodes,
  type Source,
} from './graph/graph-model.ts';
import { addBranch, append, insertAfter, insertOnEdge } from './graph/insert-node.ts';

/** Where a new node goes: behind a node, onto a line, behind an outlet, where a line was pulled to, or loose. */
export type Spot =
  | { readonly kind: 'behind'; readonly key: string | undefined }
  | { readonly kind: 'edge'; readonly id: string }
  | { readonly kind: 'outlet'; readonly source: Source }
  | { readonly kind: 'branch'; readonly source: Source; readonly place: NodePlace }
  | { readonly kind: 'loose'; readonly place: NodePlace };

const placeNode = (document: WorkflowDocument, node: WorkflowNode, spot: Spot) => {
  if (spot.kind === 'behind') append(document, node, spot.key);
  else if (spot.kind === 'edge') insertOnEdge(document, node, spot.id);
  else if (spot.kind === 'outlet') insertAfter(document, node, spot.source);
  else if (spot.kind === 'branch') addBranch(document, node, spot.source);
  else addNode(document, node);
};

const workflowOf = ({ document }: PluginDraft): WorkflowDocument => {
  if (document.kind !== 'WORKFLOW') throw new Error('no workflow');
  return document;
};

/** Everything that is done to the graph; each is one step back. */
export const useWorkflowEdits = (store: ToolStore, onSelect: (keys: readonly string[]) => void) => {
  const { t } = useTranslation('workflow');
  /** Goes up with every step back or forth: what owns its text begins anew. */
  const [turn, setTurn] = useState(0);
  const clip = useRef<Clip>(undefined);
  const canUndo = useStore(store, ({ past }) => past.length > 0);
  const canRedo = useStore(store, ({ future }) => future.length > 0);
  const acts = useMemo(() => {
    const now = () => workflowOf(store.getState().draft);
    const edit = (work: (document: WorkflowDocument) => void, field = '') =>
      store.edit((draft) => {
        const before = workflowOf(draft);
        const document = produce(before, work);
        return document === before ? draft : { ...draft, document };
      }, field);
    const step = (walk: () => void) => {
      const before = store.getState().draft;
      walk();
      if (store.getState().draft !== before) setTurn((old) => old + 1);
    };
    return {
      edit,
      editNode: <T extends WorkflowNode>(node: T, part: Partial<T>) =>
        edit(
          ({ nodes }) => {
            const own = nodes.find(({ key }) => key === node.key);
            if (own) Object.assign(own, part);
          },
          `${node.key} ${Object.keys(part)}`,
        ),
      undo: () => step(store.undo),
      redo: () => step(store.redo),
      add: (type: AddableType, spot: Spot) => {
        const before = now();
        if (before.nodes.length >= maxNodes) return notify('warning', t('full', { most: maxNodes }));
        const place = 'place' in spot ? spot.place : { x: 0, y: 0 };
        const node = newNode(before, type, t(`type.${type}`), place);
        edit((document) => placeNode(document, node, spot));
        onSelect([node.key]);
      },
      connect: (edge: WorkflowEdge) => {
        const fault = edgeFault(now(), edge);
        if (!fault) edit((document) => void connect(document, edge));
        else if (fault !== 'twin') notify('warning', t(`fault.${fault}`));
      },
      disconnect: (id: string) => edit((document) => disconnect(document, id)),
      remove: (keys: readonly string[]) => {
        edit((document) => removeNodes(document, keys));
        onSelect([]);
      },
      move: (places: Readonly<Record<string, NodePlace>>) =>
        edit((document) => moveNodes(document, places), `move ${Object.keys(places)}`),
      tidy: () => edit((document) => moveNodes(document, layeredPlaces(document))),
      copy: (keys: readonly string[]) => {
        const taken = copyNodes(now(), keys);
        if (taken) clip.current = taken;
        return taken?.nodes.length ?? 0;
      },
      paste: () => {
        const taken = clip.current;
        if (!taken) return;
        let keys: string[] = [];
        edit((document) => {
          keys = pasteNodes(document, taken);
        });
        if (keys.length === 0) return notify('warning', t('full', { most: maxNodes }));
        // Pasted again it stands a little further on.
        clip.current = copyNodes(now(), keys);
        onSelect(keys);
      },
    };
  }, [t, store, onSelect]);
  return useMemo(() => ({ ...acts, turn, canUndo, canRedo }), [acts, turn, canUndo, canRedo]);
};
export type WorkflowEdits = ReturnType<typeof useWorkflowEdits>;
