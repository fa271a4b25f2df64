import '../../ui/code-colors.css';
import './code-editor.css';
import './code-text.css';
import {
  defaultKeymap,
  history,
  historyKeymap,
  indentLess,
  indentMore,
  insertNewlineAndIndent,
} from '@codemirror/commands';
import { indentUnit } from '@codemirror/language';
import { Compartment, EditorState } from '@codemirror/state';
import {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  placeholder,
} from '@codemirror/view';
import { useEffect, useRef, useState } from 'react';
import { type CodeLanguage, coloured } from './code-languages.ts';

type CodeEditorProps = {
  readonly label: string;
  readonly describedBy?: string;
  readonly language: CodeLanguage;
  readonly value: string;
  /** A field among others: it grows with its text, without line numbers, and Tab goes on to the next. */
  readonly isField?: boolean;
  readonly hint?: string;
  readonly isReadOnly?: boolean;
  /** Counted from 1. */
  readonly badLine?: number | undefined;
  readonly onChange: (value: string) => void;
};

const leaveMs = 10_000;
/** Tab belongs to the code: after Escape it moves the focus on. A second Escape goes to whatever is around. */
const escapeKey = () => {
  let until = 0;
  return (view: EditorView) => {
    if (Date.now() < until) return false;
    until = Date.now() + leaveMs;
    view.setTabFocusMode(leaveMs);
    return true;
  };
};

const badLineMark = (state: EditorState, line: number | undefined) =>
  EditorView.decorations.of(
    line !== undefined && line >= 1 && line <= state.doc.lines
      ? Decoration.set(Decoration.line({ class: 'code-bad-line' }).range(state.doc.line(line).from))
      : Decoration.none,
  );

/** At a place a step of spaces, over a selection its lines. */
const tabKey = (indent: number) => (view: EditorView) => {
  if (view.state.selection.ranges.some(({ empty }) => !empty)) return indentMore(view);
  const { head } = view.state.selection.main;
  const column = head - view.state.doc.lineAt(head).from;
  view.dispatch(view.state.replaceSelection(' '.repeat(indent - (column % indent))), { userEvent: 'input' });
  return true;
};

const pageLook = [lineNumbers(), highlightActiveLine(), highlightActiveLineGutter()];

/** Code in the colours of its language. It begins with `value` and owns the text afterwards. */
export const CodeEditor = (props: CodeEditorProps) => {
  const {
    label,
    describedBy = '',
    language,
    value,
    isField = false,
    hint = '',
    isReadOnly = false,
    badLine,
    onChange,
  } = props;
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const [first] = useState(value);
  const [mark] = useState(() => new Compartment());
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });

  useEffect(() => {
    if (!place.current) return;
    const indent = language === 'python' ? 4 : 2;
    const tab = [
      { key: 'Tab', run: tabKey(indent), shift: indentLess },
      { key: 'Escape', run: escapeKey() },
    ];
    const state = EditorState.create({
      doc: first,
      extensions: [
        history(),
        drawSelection(),
        isField ? EditorView.lineWrapping : pageLook,
        EditorState.tabSize.of(indent),
        indentUnit.of(' '.repeat(indent)),
        keymap.of([
          ...(isField ? [] : tab),
          { key: 'Enter', run: insertNewlineAndIndent },
          ...defaultKeymap,
          ...historyKeymap,
        ]),
        coloured(language),
        placeholder(hint),
        isReadOnly ? EditorState.readOnly.of(true) : [],
        EditorView.contentAttributes.of({
          'aria-label': label,
          ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        }),
        mark.of([]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) latest.current(update.state.doc.toString());
        }),
      ],
    });
    const editor = new EditorView({ parent: place.current, state });
    view.current = editor;
    return () => {
      editor.destroy();
      view.current = undefined;
    };
  }, [first, language, isField, hint, isReadOnly, label, describedBy, mark]);

  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    const isThere = badLine !== undefined && badLine >= 1 && badLine <= editor.state.doc.lines;
    editor.dispatch({
      effects: [
        mark.reconfigure(badLineMark(editor.state, badLine)),
        ...(isThere ? [EditorView.scrollIntoView(editor.state.doc.line(badLine).from, { y: 'center' })] : []),
      ],
    });
  }, [badLine, mark]);

  return <div ref={place} className={isField ? 'code-editor code-text is-field' : 'code-editor code-text'} />;
};
