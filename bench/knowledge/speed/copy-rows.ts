/** COPY's binary form: what stands before the rows, a row of some fields, and what stands after them. */
export const copyHeader = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
export const copyEnd = Buffer.from([0xff, 0xff]);

const field = (bytes: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(bytes.length);
  return [length, bytes];
};

export const copyRow = (fields: readonly Buffer[]) =>
  Buffer.concat([Buffer.from([0, fields.length]), ...fields.flatMap(field)]);
