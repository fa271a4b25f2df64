import { useEffect } from 'react';
import { useDesigner } from './designer-context.ts';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Undo and redo anywhere but in a field, which has its own; Delete takes away what is selected. */
export const useDesignKeys = (isOn: boolean) => {
  const { store, acts } = useDesigner();
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || document.querySelector('[role="dialog"]')) return;
      const isCommand = event.ctrlKey || event.metaKey;
      const key = event.key.toLowerCase();
      const { selected } = store.getState();
      if (isCommand && key === 'z') (event.shiftKey ? store.redo : store.undo)();
      else if (isCommand && key === 'y') store.redo();
      else if (!isCommand && event.key === 'Delete' && selected !== undefined) acts.remove(selected);
      else if (event.key === 'Escape' && selected !== undefined) store.select(undefined);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn, store, acts]);
};
