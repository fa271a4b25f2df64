import { readFileSync } from 'node:fs';
import { inCheckout } from './dev/home.ts';

export type CommandBlock = { place: string; where: string; text: string };

/** The fenced blocks of a document that begin with "sh"; the second word says where they can be run. */
export const readCommandBlocks = (document: string): CommandBlock[] => {
  const text = readFileSync(inCheckout(document), 'utf8');
  return [...text.matchAll(/^```sh ?(\w*)\n(.*?)^```$/gms)].map(({ 1: where = '', 2: body = '', index }) => ({
    place: `${document}:${text.slice(0, index).split('\n').length}`,
    where,
    text: body,
  }));
};
