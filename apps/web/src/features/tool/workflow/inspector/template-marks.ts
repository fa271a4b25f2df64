import { type Extension, Facet, RangeSetBuilder, StateEffect } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate, WidgetType } from '@codemirror/view';

/** How a reference reads: whose it is and what of it, and whether there is such a thing. */
type Shown = { readonly name: string; readonly field: string; readonly isKnown: boolean };
export type ShowPath = (path: string) => Shown;

export const showPath = Facet.define<ShowPath, ShowPath>({
  combine: (all) => all[0] ?? ((path) => ({ name: path, field: '', isKnown: false })),
});

const composed = StateEffect.define<null>();

class Chip extends WidgetType {
  readonly path: string;
  readonly shown: Shown;
  constructor(path: string, shown: Shown) {
    super();
    this.path = path;
    this.shown = shown;
  }
  override eq(other: Chip) {
    const { name, field, isKnown } = this.shown;
    return (
      other.path === this.path &&
      other.shown.name === name &&
      other.shown.field === field &&
      other.shown.isKnown === isKnown
    );
  }
  override toDOM() {
    const chip = document.createElement('span');
    chip.className = this.shown.isKnown ? 'wf-chip' : 'wf-chip is-unknown';
    chip.title = `{{${this.path}}}`;
    const name = document.createElement('b');
    name.textContent = this.shown.name;
    chip.append(name);
    if (this.shown.field !== '') chip.append(` ${this.shown.field}`);
    return chip;
  }
  override ignoreEvent() {
    return false;
  }
}

const reference = /\{\{\s*([\p{L}\p{N}_.-]+)\s*\}\}/gu;

const markAll = (view: EditorView): DecorationSet => {
  const builder = new RangeSetBuilder<Decoration>();
  const show = view.state.facet(showPath);
  for (const match of view.state.doc.toString().matchAll(reference)) {
    const path = match[1] ?? '';
    const widget = new Chip(path, show(path));
    builder.add(match.index, match.index + match[0].length, Decoration.replace({ widget }));
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
  {
    decorations: (plugin) => plugin.decorations,
    // The cursor steps over a chip as over one letter.
    provide: (plugin) => EditorView.atomicRanges.of((view) => view.plugin(plugin)?.decorations ?? Decoration.none),
  },
);

const afterComposing = EditorView.domEventHandlers({
  compositionend: (_, view) => {
    setTimeout(() => view.dispatch({ effects: composed.of(null) }), 50);
  },
});

export const templateMarks: Extension = [marker, afterComposing];

/** A reference is being written: what of it is there, and where. */
export type Asked = {
  readonly part: string;
  readonly from: number;
  readonly to: number;
  readonly left: number;
  readonly top: number;
};

export const askedAt = (view: EditorView): Asked | undefined => {
  const { main } = view.state.selection;
  if (!main.empty || view.composing) return undefined;
  const line = view.state.doc.lineAt(main.head);
  const part = /\{\{\s*([\p{L}\p{N}_.-]{0,80})$/u.exec(line.text.slice(0, main.head - line.from))?.[1];
  const spot = part === undefined ? null : view.coordsAtPos(main.head);
  if (part === undefined || !spot) return undefined;
  return { part, from: main.head - part.length, to: main.head, left: spot.left, top: spot.bottom };
};
