import { decodeText } from './decode-text.ts';
import { foldText } from './fold-text.ts';
import { createLineList, onePage, type Read } from './line-list.ts';

const WRAPPED_FROM = 30;
const WRAPPED_TO = 120;
const endsSentence = /[。！？；：.!?;:”"』」）)]$/;

/** Lines of a text that somebody broke by hand belong together until a sentence ends. */
const goesOn = (before: string, isWrapped: boolean) =>
  isWrapped && before.length >= WRAPPED_FROM && !endsSentence.test(before);

export const readText = (bytes: Uint8Array): Read => {
  const list = createLineList();
  const texts = decodeText(bytes)
    .split(/\r\n|\r|\n/)
    .map((line) => foldText(line).trimEnd());
  const isWrapped = texts.every(({ length }) => length <= WRAPPED_TO);
  let before = '';
  for (const text of texts) {
    if (text.trim() !== '') {
      if (before === '' || !goesOn(before, isWrapped)) list.next();
      list.add({ kind: 'text', text: text.trim(), page: 1 });
    }
    before = text.trim();
  }
  return onePage(list.lines);
};
