import { randomInt } from 'node:crypto';
import { sha256 } from '../../base/id.ts';

/** Without 0 O 1 I L, and with one of each pair that is read for the other. */
const letters = '23456789ACDEFGHJKMNPQRTVWXY';
const twins: Record<string, string> = { S: '5', Z: '2', B: '8', U: 'V' };
const length = 16;
const form = /^[2-9ACDEFGHJKMNPQRTVWXY]{16}$/;

/** 27 letters to the sixteenth: 76 bits. */
export const newCode = () => Array.from({ length }, () => letters[randomInt(letters.length)]).join('');

/** As it is printed: XXXX-XXXX-XXXX-XXXX. */
export const shownCode = (code: string) => code.match(/.{4}/g)?.join('-') ?? code;

/** However it was typed: full-width, in small letters, with spaces and any kind of dash. Undefined: it cannot be one. */
export const readCode = (typed: string): string | undefined => {
  const bare = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}\u2212_.·]/gu, '')
    .replace(/[SZBU]/g, (letter) => twins[letter] ?? letter);
  return form.test(bare) ? bare : undefined;
};

export const hashOf = (code: string) => sha256(code);
