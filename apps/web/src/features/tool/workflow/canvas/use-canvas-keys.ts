import { type KeyboardEvent, useEffect, useRef } from 'react';
import { notify } from '../../../../lib/notice.ts';
import { useTranslation } from '../../../../lib/use-translation.ts';
import { useWorkflow } from '../workflow-context.ts';

/** A text field has an undo and a clipboard of its own. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, input:not([type="checkbox"], [type="radio"])'));
const hasDialog = () => document.querySelector('.ant-modal-wrap:not([style*="none"]), .ant-drawer-open') !== null;

type Keys = {
  readonly selected: ReadonlySet<string>;
  readonly chosen: string;
  readonly onOpen: (key: string, withFocus: boolean) => void;
};

/** Wherever the focus is: back, forth, copy and paste. */
const usePageKeys = (selected: ReadonlySet<string>) => {
  const { t } = useTranslation('workflow');
  const { edits } = useWorkflow();
  const onKey = (event: globalThis.KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target) || hasDialog()) return;
    const key = event.key.toLowerCase();
    if (key === 'z') {
      if (event.shiftKey) edits.redo();
      else edits.undo();
    } else if (key === 'y') edits.redo();
    else if (key === 'v') edits.paste();
    else if (key === 'c' && String(getSelection()) === '') {
      const total = edits.copy([...selected]);
      if (total === 0) return;
      notify('info', t('copied', { total }));
    } else return;
    event.preventDefault();
  };
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => latest.current(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
};

/** Keys of the nodes and lines that have the focus. */
export const useCanvasKeys = ({ selected, chosen, onOpen }: Keys) => {
  const { edits, openMenu } = useWorkflow();
  usePageKeys(selected);
  return (event: KeyboardEvent) => {
    const { target, key } = event;
    if (!(target instanceof Element) || isTyping(target) || target.closest('button')) return;
    const node = target.closest<HTMLElement>('.react-flow__node')?.dataset.id;
    const edge = target.closest<SVGElement>('.react-flow__edge');
    const edgeId = edge?.dataset.id ?? chosen;
    if (key === 'Delete' || key === 'Backspace') {
      if (edgeId !== '' && !node) edits.disconnect(edgeId);
      else edits.remove(node && !selected.has(node) ? [node] : [...selected]);
    } else if (key === 'Enter' && node) onOpen(node, true);
    else if (key === 'Enter' && edge?.dataset.id) {
      const { left, top, width, height } = edge.getBoundingClientRect();
      openMenu({ left: left + width / 2, top: top + height / 2, spot: { kind: 'edge', id: edge.dataset.id } });
    } else if (key === 'Escape') onOpen('', false);
    else return;
    event.preventDefault();
  };
};
