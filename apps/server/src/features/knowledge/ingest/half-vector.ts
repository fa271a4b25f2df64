/** As PostgreSQL's `halfvec` takes it in binary: how many, nothing, then half floats. Seven times as fast as text. */
export const halfVector = (numbers: ArrayLike<number>): Buffer => {
  const head = Buffer.alloc(4);
  head.writeInt16BE(numbers.length);
  return Buffer.concat([head, Buffer.from(new Float16Array(numbers).buffer).swap16()]);
};
