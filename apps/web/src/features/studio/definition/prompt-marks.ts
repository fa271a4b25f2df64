import { type Extension, Facet, RangeSetBuilder } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView } from '@codemirror/view';
import { liveMarks } from '../../../blocks/code-editor/live-marks.ts';

export type PromptNames = { readonly variables: readonly string[]; readonly members: readonly string[] };
const noNames: PromptNames = { variables: [], members: [] };

/** The names that mean something in this draft. */
export const promptNames = Facet.define<PromptNames, PromptNames>({ combine: (all) => all[0] ?? noNames });

const variable = Decoration.mark({ class: 'prompt-chip' });
const unknown = Decoration.mark({ class: 'prompt-chip is-unknown' });
const member = Decoration.mark({ class: 'prompt-chip' });
const heading = Decoration.line({ class: 'prompt-heading' });
export type PromptMark = {
  readonly from: number;
  readonly to: number;
  readonly kind: 'variable' | 'unknown' | 'member';
};

/** Where a line of the prompt names a variable or a member. */
export const marksIn = (line: string, { variables, members }: PromptNames): PromptMark[] => {
  const found: PromptMark[] = [];
  for (const match of line.matchAll(/\{\{\s*([\p{L}_][\p{L}\p{N}_]*)\s*\}\}/gu)) {
    const kind = variables.includes(match[1] ?? '') ? 'variable' : 'unknown';
    found.push({ from: match.index, to: match.index + match[0].length, kind });
  }
  // The longest name first: 「@理赔测算员」 is not 「@理赔」.
  const names = [...members].filter(Boolean).sort((a, b) => b.length - a.length);
  for (const match of line.matchAll(/@/g)) {
    const name = names.find((one) => line.startsWith(one, match.index + 1));
    if (name) found.push({ from: match.index, to: match.index + 1 + name.length, kind: 'member' });
  }
  return found.sort((a, b) => a.from - b.from);
};

const looks = { variable, unknown, member } as const;

const markAll = (view: EditorView): DecorationSet => {
  const builder = new RangeSetBuilder<Decoration>();
  const names = view.state.facet(promptNames);
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to; ) {
      const line = view.state.doc.lineAt(at);
      if (/^#{1,4}\s/.test(line.text)) builder.add(line.from, line.from, heading);
      for (const mark of marksIn(line.text, names)) {
        builder.add(line.from + mark.from, line.from + mark.to, looks[mark.kind]);
      }
      at = line.to + 1;
    }
  }
  return builder.finish();
};

export const promptMarks: Extension = liveMarks(markAll);
