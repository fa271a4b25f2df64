import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { Compartment, EditorState, Prec, Transaction } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, placeholder } from '@codemirror/view';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useDraftStore } from '../draft-context.ts';
import { nodePath, readNode, useNodeKey, writePath } from './node-field.ts';
import { type Asked, askedAt } from './prompt-asked.ts';
import { type PromptNames, promptMarks, promptNames } from './prompt-marks.ts';

type Options = {
  readonly label: string;
  readonly hint: string;
  readonly names: PromptNames;
  readonly onAsk: (asked: Asked | undefined) => void;
  /** True when the list of names took the key. */
  readonly onKey: (key: 'ArrowUp' | 'ArrowDown' | 'Enter' | 'Tab' | 'Escape') => boolean;
};

const taken = ['ArrowUp', 'ArrowDown', 'Enter', 'Tab', 'Escape'] as const;

/** An editor on the prompt of the shown node. What is typed goes to the draft, what the draft becomes comes back. */
export const usePromptView = (place: RefObject<HTMLElement | null>, options: Options) => {
  const store = useDraftStore();
  const key = useNodeKey();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const [names] = useState(() => new Compartment());
  const view = useRef<EditorView>(undefined);
  const { label, hint } = options;

  useEffect(() => {
    const parent = place.current;
    if (!parent) return;
    const read = () => readNode(store.getState().draft, key, 'prompt') ?? '';
    const write = (prompt: string) =>
      store.edit((draft) => writePath(draft, nodePath(draft, key, 'prompt'), prompt), `${key}.prompt`);
    const editor = new EditorView({
      parent,
      state: EditorState.create({
        doc: read(),
        extensions: [
          Prec.highest(keymap.of(taken.map((name) => ({ key: name, run: () => latest.current.onKey(name) })))),
          history(),
          keymap.of([...defaultKeymap, ...historyKeymap]),
          drawSelection(),
          highlightActiveLine(),
          EditorView.lineWrapping,
          placeholder(hint),
          EditorView.contentAttributes.of({ 'aria-label': label, 'aria-multiline': 'true' }),
          names.of(promptNames.of(latest.current.names)),
          promptMarks,
          EditorView.updateListener.of((update) => {
            if (update.docChanged && !update.transactions.some((tr) => tr.annotation(Transaction.remote))) {
              write(update.state.doc.toString());
            }
            if (update.docChanged || update.selectionSet || update.focusChanged) {
              latest.current.onAsk(update.view.hasFocus ? askedAt(update.view) : undefined);
            }
          }),
        ],
      }),
    });
    view.current = editor;
    const stop = store.subscribe(() => {
      const wanted = read();
      const shown = editor.state.doc.toString();
      // Undo, a merge or another editor changed it; never while an input method holds letters.
      if (wanted === shown || editor.composing) return;
      editor.dispatch({
        changes: { from: 0, to: editor.state.doc.length, insert: wanted },
        annotations: [Transaction.remote.of(true), Transaction.addToHistory.of(false)],
      });
    });
    return () => {
      stop();
      editor.destroy();
      view.current = undefined;
    };
  }, [store, key, place, names, label, hint]);

  const shown = options.names;
  useEffect(() => {
    view.current?.dispatch({ effects: names.reconfigure(promptNames.of(shown)) });
  }, [shown, names]);
  return view;
};
