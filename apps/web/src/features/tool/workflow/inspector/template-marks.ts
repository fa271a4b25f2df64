import { type Extension, Facet, RangeSetBuilder } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView, WidgetType } from '@codemirror/view';
import { liveMarks } from '../../../../blocks/code-editor/live-marks.ts';

/** How a reference reads: whose it is and what of it, and whether there is such a thing. */
type Shown = { readonly name: string; readonly field: string; readonly isKnown: boolean };
export type ShowPath = (path: string) => Shown;

export const showPath = Facet.define<ShowPath, ShowPath>({
  combine: (all) => all[0] ?? ((path) => ({ name: path, field: '', isKnown: false })),
});

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

export const templateMarks: Extension = liveMarks(markAll, { isAtomic: true });

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
