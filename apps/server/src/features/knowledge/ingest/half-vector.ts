/** As PostgreSQL's `halfvec` takes it in binary: how many, nothing, then half floats. Seven times as fast as text. */
export const halfVector = (numbers: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(4 + 2 * numbers.length);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  view.setInt16(0, numbers.length);
  numbers.forEach((number, at) => {
    view.setFloat16(4 + 2 * at, number);
  });
  return bytes;
};
