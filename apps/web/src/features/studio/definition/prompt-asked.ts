import type { EditorView } from '@codemirror/view';

/** A name is being asked for: after `{{` a variable, after `@` a member. */
export type Asked = {
  readonly kind: 'variable' | 'member';
  /** What of it is written already. */
  readonly part: string;
  readonly from: number;
  readonly to: number;
  readonly left: number;
  readonly top: number;
};

const forms = [
  ['variable', /\{\{([\p{L}\p{N}_]{0,30})$/u],
  ['member', /@([\p{L}\p{N}_]{0,15})$/u],
] as const;

export const askedIn = (before: string): Pick<Asked, 'kind' | 'part'> | undefined => {
  for (const [kind, form] of forms) {
    const match = form.exec(before);
    if (match) return { kind, part: match[1] ?? '' };
  }
  return undefined;
};

export const askedAt = (view: EditorView): Asked | undefined => {
  const { main } = view.state.selection;
  if (!main.empty || view.composing) return undefined;
  const line = view.state.doc.lineAt(main.head);
  const asked = askedIn(line.text.slice(0, main.head - line.from));
  const spot = asked && view.coordsAtPos(main.head);
  return spot
    ? { ...asked, from: main.head - asked.part.length, to: main.head, left: spot.left, top: spot.bottom }
    : undefined;
};
