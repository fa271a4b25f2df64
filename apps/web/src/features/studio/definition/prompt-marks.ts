import { type Extension, Facet, RangeSetBuilder, StateEffect } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';

export type PromptNames = { readonly variables: readonly string[]; readonly members: readonly string[] };
const noNames: PromptNames = { variables: [], members: [] };

/** The names that mean something in this draft. */
export const promptNames = Facet.define<PromptNames, PromptNames>({ combine: (all) => all[0] ?? noNames });

const variable = Decoration.mark({ class: 'prompt-chip' });
const unknown = Decoration.mark({ class: 'prompt-chip is-unknown' });
const member = Decoration.mark({ class: 'prompt-chip' });
const heading = Decoration.line({ class: 'prompt-heading' });
const composed = StateEffect.define<null>();

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

const marker = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = markAll(view);
    }
    update(update: ViewUpdate) {
      const isComposed = update.transactions.some((tr) => tr.effects.some((effect) => effect.is(composed)));
      // New elements around letters that an input method still holds would end its composition.
      if (update.view.composing && !isComposed) this.decorations = this.decorations.map(update.changes);
      else this.decorations = markAll(update.view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

const afterComposing = EditorView.domEventHandlers({
  compositionend: (_, view) => {
    setTimeout(() => view.dispatch({ effects: composed.of(null) }), 50);
  },
});

export const promptMarks: Extension = [marker, afterComposing];
