type Piece = { kind: 'text' | 'reasoning'; text: string };

const opening = '<think>';
const closing = '</think>';

/** How much of the end of a text could be the beginning of a tag. */
const halfTag = (text: string, tag: string) => {
  for (let length = Math.min(tag.length - 1, text.length); length > 0; length--)
    if (text.endsWith(tag.slice(0, length))) return length;
  return 0;
};

/**
 * Tells thoughts from words where a model writes both into one text: `<think>` counts as the first thing of an answer
 * only, later it is a word like any other.
 */
export const openThinkTags = () => {
  /** `gap`: between the thoughts and the first word. */
  let state: 'start' | 'thinking' | 'gap' | 'speaking' = 'start';
  let held = '';

  const add = (given: string): Piece[] => {
    const text = held + given;
    held = '';
    if (text === '') return [];
    if (state === 'speaking') return [{ kind: 'text', text }];
    if (state === 'gap') {
      const begun = text.trimStart();
      if (begun === '') return [];
      state = 'speaking';
      return [{ kind: 'text', text: begun }];
    }
    if (state === 'start') {
      const begun = text.trimStart();
      if (begun.length < opening.length && opening.startsWith(begun)) {
        held = text;
        return [];
      }
      const isThought = begun.startsWith(opening);
      state = isThought ? 'thinking' : 'speaking';
      return isThought ? add(begun.slice(opening.length)) : [{ kind: 'text', text }];
    }
    const end = text.indexOf(closing);
    if (end === -1) {
      const cut = text.length - halfTag(text, closing);
      held = text.slice(cut);
      return [{ kind: 'reasoning', text: text.slice(0, cut) }];
    }
    state = 'gap';
    return [{ kind: 'reasoning', text: text.slice(0, end) }, ...add(text.slice(end + closing.length))];
  };

  return {
    add,
    /** What was held back because it could have become a tag. */
    end: (): Piece[] => {
      const text = held;
      held = '';
      return text === '' ? [] : [{ kind: state === 'thinking' ? 'reasoning' : 'text', text }];
    },
  };
};

/** The words of a whole answer; some templates leave the opening tag out. */
export const withoutThoughts = (text: string) => {
  const end = text.indexOf(closing);
  if (end === -1) return text;
  const begun = text.trimStart();
  const isThought = begun.startsWith(opening) || !text.slice(0, end).includes(opening);
  return isThought ? text.slice(end + closing.length).trimStart() : text;
};
