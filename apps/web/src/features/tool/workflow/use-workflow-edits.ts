import type { WorkflowDocument, WorkflowEdge, WorkflowNode } from '@zhixing/contract/workflow-document';
import { produce } from 'immer';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../lib/notice.ts';
import type { ToolEditorState } from '../editor/use-tool-editor.ts';
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
import { emptyHistory, noteEdit, stepBack, stepForward } from './graph/history.ts';
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

/** Everything that is done to the graph; each is one step back. */
export const useWorkflowEdits = (
  document: WorkflowDocument,
  change: ToolEditorState['change'],
  onSelect: (keys: readonly string[]) => void,
) => {
  const { t } = useTranslation('workflow');
  const [history, setHistory] = useState(emptyHistory);
  /** Goes up with every step back or forth: what owns its text begins anew. */
  const [turn, setTurn] = useState(0);
  const [clip, setClip] = useState<Clip>();
  const latest = useRef({ document, history, clip });
  useEffect(() => {
    latest.current = { document, history, clip };
  });
  const acts = useMemo(() => {
    const show = (next: WorkflowDocument, past: typeof history) => {
      latest.current = { ...latest.current, document: next, history: past };
      setHistory(past);
      change({ document: next });
    };
    const keepClip = (taken: Clip | undefined) => {
      latest.current = { ...latest.current, clip: taken };
      setClip(taken);
    };
    const edit = (work: (document: WorkflowDocument) => void, field = '') => {
      const { document: before, history: past } = latest.current;
      const next = produce(before, work);
      if (next !== before) show(next, noteEdit(past, before, field, Date.now()));
    };
    const step = (way: typeof stepBack) => {
      const { document: before, history: past } = latest.current;
      const found = way(past, before);
      if (!found) return;
      show(found.document, found.history);
      setTurn((old) => old + 1);
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
      undo: () => step(stepBack),
      redo: () => step(stepForward),
      add: (type: AddableType, spot: Spot) => {
        const { document: before } = latest.current;
        if (before.nodes.length >= maxNodes) return notify('warning', t('full', { most: maxNodes }));
        const place = 'place' in spot ? spot.place : { x: 0, y: 0 };
        const node = newNode(before, type, t(`type.${type}`), place);
        edit((now) => placeNode(now, node, spot));
        onSelect([node.key]);
      },
      connect: (edge: WorkflowEdge) => {
        const fault = edgeFault(latest.current.document, edge);
        if (!fault) edit((now) => void connect(now, edge));
        else if (fault !== 'twin') notify('warning', t(`fault.${fault}`));
      },
      disconnect: (id: string) => edit((now) => disconnect(now, id)),
      remove: (keys: readonly string[]) => {
        edit((now) => removeNodes(now, keys));
        onSelect([]);
      },
      move: (places: Readonly<Record<string, NodePlace>>) =>
        edit((now) => moveNodes(now, places), `move ${Object.keys(places)}`),
      tidy: () => edit((now) => moveNodes(now, layeredPlaces(now))),
      copy: (keys: readonly string[]) => {
        const taken = copyNodes(latest.current.document, keys);
        if (taken) keepClip(taken);
        return taken?.nodes.length ?? 0;
      },
      paste: () => {
        const taken = latest.current.clip;
        if (!taken) return;
        let keys: string[] = [];
        edit((now) => {
          keys = pasteNodes(now, taken);
        });
        if (keys.length === 0) return notify('warning', t('full', { most: maxNodes }));
        // Pasted again it stands a little further on.
        keepClip(copyNodes(latest.current.document, keys));
        onSelect(keys);
      },
    };
  }, [t, change, onSelect]);
  const canUndo = history.past.length > 0;
  const canRedo = history.future.length > 0;
  return useMemo(() => ({ ...acts, turn, canUndo, canRedo }), [acts, turn, canUndo, canRedo]);
};
export type WorkflowEdits = ReturnType<typeof useWorkflowEdits>;
