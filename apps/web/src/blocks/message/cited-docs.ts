import type { ChatMessage } from '@zhixing/contract/chat-message';

type Doc = NonNullable<ChatMessage['docs']>[number];

/** A passage with words of its own, as knowledge bases give them. */
const isPassage = ({ segmentId, text }: Doc) => segmentId !== undefined || text !== undefined;

/** The passages among the sources, to be turned over one after the other, and which of them the wanted one is. */
export const citedAt = (docs: readonly Doc[], at: number): { cited: Doc[]; index: number } => {
  const wanted = docs[at];
  const cited = docs.filter(isPassage);
  return { cited, index: wanted ? cited.indexOf(wanted) : -1 };
};

/** The number of a source: its own, in older answers its place. */
export const numberOf = (docs: readonly Doc[], at: number): number => docs[at]?.no ?? at + 1;

/** The source a mark in the text names by its number; -1 where it names none that can be opened. */
export const placeOfMark = (docs: readonly Doc[] | undefined, name: string): number => {
  const at =
    docs && /^[1-9]\d{0,2}$/.test(name) ? docs.findIndex((_, one) => numberOf(docs, one) === Number(name)) : -1;
  const doc = docs?.[at];
  return doc && isPassage(doc) ? at : -1;
};
