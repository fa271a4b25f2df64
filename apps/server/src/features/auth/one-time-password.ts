import { randomInt } from 'node:crypto';

/** Nothing that is read aloud or copied by hand as something else. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 4;
const groupLength = 4;

/** Sixteen letters of thirty-one: some 79 bits. */
export const newOneTimePassword = () =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join(''),
  ).join('-');
