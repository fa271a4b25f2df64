import { cutText, storableText } from '../../base/storable.ts';

export type Json = Record<string, unknown>;
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Within a limit, without control signs and half characters, which PostgreSQL would refuse. */
export const plain = (value: unknown, maxChars: number): string => {
  const text = typeof value === 'string' ? cutText(value, maxChars * 4) : '';
  return cutText(storableText(text.replace(/[^\P{Cc}\n\t]/gu, ' ').trim()), maxChars).trim();
};

const asIdentifier = (text: string) =>
  text
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_+|(?<!_)_+$/g, '')
    .replace(/^(?=\d)/, '_');

/** The first of the texts that yields a name, made different from all that were given before. */
export const createNamer = () => {
  const taken = new Set<string>();
  return (...texts: string[]) => {
    const name = (texts.map(asIdentifier).find((one) => one !== '') ?? 'tool').slice(0, 64);
    let unique = name;
    for (let no = 2; taken.has(unique); no++) unique = `${name.slice(0, 60 - String(no).length)}_${no}`;
    taken.add(unique);
    return unique;
  };
};
