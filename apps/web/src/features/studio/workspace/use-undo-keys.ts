import { useEffect } from 'react';
import type { DraftStore } from '../draft-store.ts';

/** A text field has an undo of its own. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, input:not([type="checkbox"], [type="radio"])'));

export const useUndoKeys = (store: DraftStore) => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'z';
      if (!isUndo || isTyping(event.target) || document.querySelector('.ant-modal-wrap:not([style*="none"])')) return;
      event.preventDefault();
      if (event.shiftKey) store.redo();
      else store.undo();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [store]);
};
