import { useState } from 'react';
import { type Block, createSplitter } from './split-blocks.ts';

const size = 16;

const createPager = () => {
  const split = createSplitter();
  let known: readonly Block[] = [];
  let pages: (readonly Block[])[] = [];
  return (text: string) => {
    const { finished, tail, definitions } = split(text);
    if (finished !== known) {
      known = finished;
      pages = [];
    }
    while ((pages.length + 1) * size <= finished.length) {
      pages.push(finished.slice(pages.length * size, (pages.length + 1) * size));
    }
    const rest = finished.slice(pages.length * size);
    return { pages, last: tail ? [...rest, tail] : rest, isTailOpen: tail !== undefined, definitions };
  };
};

/** Finished blocks in pages that never change again: a new word touches the last page only. */
export const usePages = (text: string) => {
  const [page] = useState(createPager);
  return page(text);
};
