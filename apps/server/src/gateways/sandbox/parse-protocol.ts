import { z } from 'zod';
import { mayWait, whose } from './protocol.ts';

/** What can be wrong with a document; the contract has words for each. */
const parseFaults = [
  ...['broken', 'encrypted', 'empty', 'encoding'],
  ...['too-slow', 'too-large', 'too-many-pages', 'unexpected'],
] as const;
export const parseFault = z.enum(parseFaults);
export type ParseFault = z.infer<typeof parseFault>;

export const parseOrder = z.object({
  whose,
  mayWait,
  task: z.enum(['inspect', 'convert', 'read']),
  /** The ending of its name, without the dot. */
  format: z.string().regex(/^[a-z]{2,5}$/),
  from: z.number().int().min(1).max(100_000).default(1),
  to: z.number().int().min(1).max(100_000).default(100_000),
  ocr: z.enum(['auto', 'always']).default('auto'),
  /** How many bytes of the body are the file; the rest is the PDF that it was turned into. */
  fileBytes: z.number().int().min(0),
});
export type ParseOrder = z.output<typeof parseOrder>;

export const inspected = z.object({
  pages: z.number().int().min(0).max(100_000),
  /** There is no text in it but in pictures: pages are best read one at a time. */
  isScanned: z.boolean(),
});
export type Inspected = z.infer<typeof inspected>;

export const parseFailure = z.object({
  ok: z.literal(false),
  kind: parseFault,
  page: z.number().int().optional(),
  message: z.string().optional(),
});

const maxFileBytes = 15 * 1024 * 1024;
/** Turned into a PDF a file may grow. */
export const maxPdfBytes = 40 * 1024 * 1024;
const maxOrderBytes = 10_000;
export const maxParseBytes = maxFileBytes + maxPdfBytes + maxOrderBytes + 4;

/** The length of the order in four bytes, the order, the file, and the PDF if there is one. */
export const frameParse = (order: z.input<typeof parseOrder>, file: Uint8Array, pdf: Uint8Array): Buffer => {
  const words = Buffer.from(JSON.stringify(order));
  const head = Buffer.alloc(4);
  head.writeUInt32LE(words.length);
  return Buffer.concat([head, words, file, pdf]);
};

const wordsOf = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8', 4, 4 + body.readUInt32LE(0)));
  } catch {
    return undefined;
  }
};

/** Undefined when the body is no order, or not as long as it says. */
export const unframeParse = (body: Buffer) => {
  if (body.length < 4 || body.readUInt32LE(0) > Math.min(maxOrderBytes, body.length - 4)) return undefined;
  const order = parseOrder.safeParse(wordsOf(body));
  const begin = 4 + body.readUInt32LE(0);
  if (!order.success || begin + order.data.fileBytes > body.length || order.data.fileBytes > maxFileBytes)
    return undefined;
  const end = begin + order.data.fileBytes;
  return { order: order.data, file: body.subarray(begin, end), pdf: body.subarray(end) };
};
