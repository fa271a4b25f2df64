import { parseHTML } from 'linkedom';
import mammoth from 'mammoth';
import { addNodes } from './dom-lines.ts';
import { ReadFault } from './fault.ts';
import { createLineList, LINES_AT_MOST, type Line } from './line-list.ts';
import { openZip } from './open-zip.ts';

const styleMap = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => h2:fresh",
  ...[7, 8, 9].map((level) => `p[style-name='heading ${level}'] => h6:fresh`),
];

/** Its paragraphs, headings, lists and tables; it has no pages of its own. */
export const readDocx = async (bytes: Buffer): Promise<Line[]> => {
  const zip = openZip(bytes);
  if (!zip.has('word/document.xml') && !zip.names.some((name) => /document\d*\.xml$/.test(name)))
    throw new ReadFault('broken');
  zip.assertSafe();
  zip.assertFewer(/<w:p[ />]/g, LINES_AT_MOST);
  const noImages = mammoth.images.imgElement(() => Promise.resolve({ src: '' }));
  const { value } = await mammoth.convertToHtml({ buffer: bytes }, {
    styleMap,
    convertImage: noImages,
    externalFileAccess: false,
  } as Parameters<typeof mammoth.convertToHtml>[1]);
  const { document } = parseHTML(`<!doctype html><html><body>${value}</body></html>`);
  const list = createLineList();
  addNodes(list, document.body);
  return list.lines;
};
