import { createRequire } from 'node:module';
import { Jieba } from '@node-rs/jieba';

type Dictionary = { jieba: Jieba; idf: Map<string, number> };

/** The middle of the dictionary's values: what is not in it is neither common nor certain to be rare. */
export const unknownIdf = 12;

/** One entry in a line: 合同 6.47591589015. What is as rare as an unknown word is not kept. */
const readIdf = (bytes: Buffer): Map<string, number> => {
  const idf = new Map<string, number>();
  for (const line of bytes.toString('utf8').split('\n')) {
    const blank = line.indexOf(' ');
    const value = Number(line.slice(blank + 1));
    if (blank > 0 && value < unknownIdf) idf.set(line.slice(0, blank), value);
  }
  return idf;
};

let loaded: Dictionary | undefined;

/** Takes half a second and about 100 MB, so only a process that cuts words pays for it, and once. */
export const dictionary = (): Dictionary => {
  if (!loaded) {
    const { dict, idf } = createRequire(import.meta.url)('@node-rs/jieba/dict.js') as { dict: Buffer; idf: Buffer };
    loaded = { jieba: Jieba.withDict(dict), idf: readIdf(idf) };
  }
  return loaded;
};
