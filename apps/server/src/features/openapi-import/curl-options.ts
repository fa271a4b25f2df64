import { Unusable } from './words.ts';

/** By their long names. */
const short: Record<string, string> = {
  X: 'request',
  H: 'header',
  d: 'data',
  u: 'user',
  G: 'get',
  I: 'head',
  A: 'user-agent',
  e: 'referer',
  b: 'cookie',
  F: 'form',
  T: 'upload-file',
};
const kept = new Set([
  ...['request', 'header', 'data', 'data-raw', 'data-ascii', 'data-binary', 'data-urlencode', 'json', 'user', 'url'],
  ...['user-agent', 'referer', 'cookie', 'form', 'form-string', 'upload-file'],
]);
/** They take a word that means nothing to a tool. */
const passedOver = new Set([
  ...['output', 'max-time', 'connect-timeout', 'proxy', 'cacert', 'cert', 'key', 'retry', 'retry-delay', 'write-out'],
  ...['cookie-jar', 'resolve', 'limit-rate', 'range', 'config', 'interface', 'max-redirs', 'proxy-user', 'ciphers'],
]);
const passedOverShort = new Set([...'omxEwcrKCyYzPQt']);

export type CurlOption = { name: string; value: string };

/** What the command was given, in its order; bare words are addresses. */
export const readOptions = (words: string[]): CurlOption[] => {
  const options: CurlOption[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    const valueAfter = () => {
      const value = words[++at];
      if (value === undefined) throw new Unusable('CURL', word.slice(0, 60));
      return value;
    };
    if (!word.startsWith('-') || word === '-') options.push({ name: 'url', value: word });
    else if (word.startsWith('--')) {
      const name = word.slice(2);
      if (kept.has(name)) options.push({ name, value: valueAfter() });
      else if (passedOver.has(name)) valueAfter();
      else options.push({ name, value: '' });
    } else
      for (let letter = 1; letter < word.length; letter++) {
        const sign = word[letter] ?? '';
        const name = Object.hasOwn(short, sign) ? (short[sign] ?? '') : '';
        const rest = word.slice(letter + 1);
        if (kept.has(name)) options.push({ name, value: rest || valueAfter() });
        else if (passedOverShort.has(sign)) rest || valueAfter();
        else options.push({ name, value: '' });
        if (kept.has(name) || passedOverShort.has(sign)) break;
      }
  }
  return options;
};
