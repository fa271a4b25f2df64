import { z } from 'zod';

const size = z.number().min(0).max(100_000);
/** Left, top, width and height in points, from the top left corner of the page. */
const box = z.tuple([z.number().min(-100_000).max(100_000), z.number().min(-100_000).max(100_000), size, size]);
export type Box = z.infer<typeof box>;

const order = z.number().int().min(0).max(10_000_000);

/** One line of a page, one paragraph of a text without pages, or one row of a table. */
const parsedLine = z.object({
  kind: z.enum(['text', 'heading', 'item', 'row', 'note']),
  text: z.string().max(200_000),
  /** Of the page, slide or sheet it stands on, counted from 1; 1 where there are none. */
  page: z.number().int().min(1).max(100_000),
  /** Lines with the same number are one paragraph. */
  paragraph: order,
  /** Absent where the format has no pages to draw on. */
  box: box.optional(),
  /** The height of the letters in points, where it is known: headings are told by it. */
  letters: size.optional(),
  /** The depth of a heading as its style says, 1 is the highest. */
  level: z.number().int().min(1).max(9).optional(),
  /** Of a row. */
  cells: z.array(z.string().max(50_000)).max(500).optional(),
  /** The row's number in its sheet, counted from 1. */
  row: order.optional(),
  /** How sure the reading of a picture is, 0 to 100. */
  confidence: z.number().min(0).max(100).optional(),
});
export type ParsedLine = z.infer<typeof parsedLine>;

const parsedPage = z.object({
  page: z.number().int().min(1).max(100_000),
  /** In points; 0 where there is nothing to draw on. */
  width: size,
  height: size,
  /** Of a sheet or a slide. */
  name: z.string().max(500),
});

/** What a parser made of a document, or of some of its pages. */
export const parsedFile = z.object({ pages: z.array(parsedPage).max(5_000), lines: z.array(parsedLine).max(200_000) });
export type ParsedFile = z.infer<typeof parsedFile>;
