import { parseHTML } from 'linkedom';
import { decodeText } from './decode-text.ts';
import { addNodes } from './dom-lines.ts';
import { ReadFault } from './fault.ts';
import { oneLine } from './fold-text.ts';
import { createLineList, onePage, type Read } from './line-list.ts';

const labelForm = /<meta[^>]{0,200}charset\s{0,5}=\s{0,5}["']?\s{0,5}([\w-]{2,20})/i;

/** By its own words first, then by its bytes: a page in GBK that says so may have a byte that is wrong. */
const decodePage = (bytes: Uint8Array) => {
  const label = labelForm.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 2048)))?.[1];
  if (label && /^gb/i.test(label)) return new TextDecoder('gb18030').decode(bytes);
  return decodeText(bytes);
};

const lengthOf = (element: Element | null) => element?.textContent?.trim().length ?? 0;

/** The article of a page, where it names one that holds most of what the page says. */
const heartOf = (body: Element) => {
  const whole = lengthOf(body);
  const [heart] = [...body.querySelectorAll('main, article, [role=main]')].toSorted(
    (a, b) => lengthOf(b) - lengthOf(a),
  );
  return heart && lengthOf(heart) > whole / 2 ? heart : body;
};

const DEEPEST = 2_000;

/** Elements that are always closed, by whoever means well; the reader needs minutes for a million that are not. */
const isTooDeep = (html: string) => {
  let depth = 0;
  for (const [, end] of html.matchAll(/<(\/?)(?:div|span|table|section|article|ul|ol|b|i|a|font)[\s>]/gi)) {
    depth = Math.max(0, depth + (end ? -1 : 1));
    if (depth > DEEPEST) return true;
  }
  return false;
};

export const readHtml = (bytes: Uint8Array): Read => {
  const html = decodePage(bytes);
  if (isTooDeep(html)) throw new ReadFault('broken');
  const { document } = parseHTML(html);
  // The tag may be left out: then the body would be empty, and what the page says lies beside it.
  const root = document.querySelector('body') ?? parseHTML(`<html><body>${html}</body></html>`).document.body;
  const list = createLineList();
  addNodes(list, heartOf(root));
  return onePage(list.lines, oneLine(document.querySelector('title')?.textContent ?? ''));
};
