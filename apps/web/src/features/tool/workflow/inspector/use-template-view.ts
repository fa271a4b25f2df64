import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { Compartment, EditorState, Prec } from '@codemirror/state';
import { drawSelection, EditorView, keymap, placeholder } from '@codemirror/view';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type CodeLanguage, coloured } from '../../../../blocks/code-editor/code-languages.ts';
import { type Asked, askedAt, type ShowPath, showPath, templateMarks } from './template-marks.ts';

const taken = ['ArrowUp', 'ArrowDown', 'Enter', 'Tab', 'Escape'] as const;

type Options = {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly isLong: boolean;
  readonly language: CodeLanguage | undefined;
  readonly show: ShowPath;
  readonly onChange: (value: string) => void;
  readonly onAsk: (asked: Asked | undefined) => void;
  /** True when the list of references took the key. */
  readonly onKey: (key: (typeof taken)[number]) => boolean;
};

const oneLine = [
  EditorView.clipboardInputFilter.of((text) => text.replace(/(?<!\s)\s*\n\s*/g, ' ')),
  EditorState.transactionFilter.of((change) => (change.newDoc.lines > 1 ? [] : change)),
];

/** An editor on one template. It begins with `value` and owns the text afterwards. */
export const useTemplateView = (place: RefObject<HTMLElement | null>, options: Options) => {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const [first] = useState(options.value);
  const [names] = useState(() => new Compartment());
  const view = useRef<EditorView>(undefined);
  const { label, hint, isLong, language, show } = options;
  useEffect(() => {
    const parent = place.current;
    if (!parent) return;
    const editor = new EditorView({
      parent,
      state: EditorState.create({
        doc: first,
        extensions: [
          Prec.highest(keymap.of(taken.map((name) => ({ key: name, run: () => latest.current.onKey(name) })))),
          history(),
          keymap.of([...defaultKeymap, ...historyKeymap]),
          drawSelection(),
          isLong ? EditorView.lineWrapping : oneLine,
          placeholder(hint),
          language ? coloured(language) : [],
          EditorView.contentAttributes.of({ 'aria-label': label, 'aria-multiline': String(isLong) }),
          names.of(showPath.of(latest.current.show)),
          templateMarks,
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString());
            if (update.docChanged || update.selectionSet || update.focusChanged)
              latest.current.onAsk(update.view.hasFocus ? askedAt(update.view) : undefined);
          }),
        ],
      }),
    });
    view.current = editor;
    return () => {
      editor.destroy();
      view.current = undefined;
    };
  }, [first, place, names, label, hint, isLong, language]);
  useEffect(() => {
    view.current?.dispatch({ effects: names.reconfigure(showPath.of(show)) });
  }, [show, names]);
  return view;
};
