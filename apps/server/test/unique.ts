import { randomBytes } from 'node:crypto';

let count = 0;
const run = randomBytes(6);
const network = run.readUInt16BE(0);

/** A mail address that no earlier run has used. */
export const uniqueMail = () => `m${run.toString('hex')}-${++count}@example.com`;

/** A caller's address that no earlier run has used: limits count by network (/64) and outlive a run. */
export const uniqueAddress = () => {
  const own = run.readUInt32BE(2) + ++count;
  return `fd00:${network.toString(16)}:${((own >>> 16) & 0xffff).toString(16)}:${(own & 0xffff).toString(16)}::1`;
};
