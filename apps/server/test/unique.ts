import { randomBytes } from 'node:crypto';

let count = 0;
const run = randomBytes(6);

/** A mail address that no earlier run has used. */
export const uniqueMail = () => `m${run.toString('hex')}-${++count}@example.com`;

/** A caller's address that no earlier run has used: limits count by address and outlive a run. */
export const uniqueAddress = () =>
  `fd00:${run.toString('hex').replace(/(.{4})(?=.)/g, '$1:')}::${(++count).toString(16)}`;
