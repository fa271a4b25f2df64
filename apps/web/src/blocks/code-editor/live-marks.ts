import { type Extension, StateEffect } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';

const composed = StateEffect.define<null>();

const afterComposing = EditorView.domEventHandlers({
  compositionend: (_, view) => {
    setTimeout(() => view.dispatch({ effects: composed.of(null) }), 50);
  },
});

/** Marks drawn anew with every change. The cursor steps over atomic ones as over one letter. */
export const liveMarks = (markAll: (view: EditorView) => DecorationSet, { isAtomic = false } = {}): Extension => [
  ViewPlugin.fromClass(
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
      provide: (plugin) =>
        isAtomic ? EditorView.atomicRanges.of((view) => view.plugin(plugin)?.decorations ?? Decoration.none) : [],
    },
  ),
  afterComposing,
];
