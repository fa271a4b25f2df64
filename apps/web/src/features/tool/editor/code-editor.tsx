import './code-editor.css';
import {
  defaultKeymap,
  history,
  historyKeymap,
  indentLess,
  indentMore,
  insertNewlineKeepIndent,
} from '@codemirror/commands';
import { Compartment, EditorState } from '@codemirror/state';
import {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { useEffect, useRef, useState } from 'react';

type CodeEditorProps = {
  readonly label: string;
  readonly describedBy: string;
  readonly value: string;
  readonly indent: number;
  /** Counted from 1. */
  readonly badLine: number | undefined;
  readonly onChange: (value: string) => void;
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

/** Plain code with line numbers. It begins with `value` and owns the text afterwards. */
export const CodeEditor = ({ label, describedBy, value, indent, badLine, onChange }: CodeEditorProps) => {
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
    const state = EditorState.create({
      doc: first,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        EditorState.tabSize.of(indent),
        keymap.of([
          { key: 'Tab', run: tabKey(indent), shift: indentLess },
          { key: 'Enter', run: insertNewlineKeepIndent },
          ...defaultKeymap,
          ...historyKeymap,
        ]),
        EditorView.contentAttributes.of({ 'aria-label': label, 'aria-describedby': describedBy }),
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
  }, [first, indent, label, describedBy, mark]);

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

  return <div ref={place} className="code-editor" />;
};
