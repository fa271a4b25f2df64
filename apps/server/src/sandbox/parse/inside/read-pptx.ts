import { DOMParser } from 'linkedom';
import { ReadFault } from './fault.ts';
import { oneLine } from './fold-text.ts';
import { createLineList, type LineList, type Page, type Read } from './line-list.ts';
import { openZip, type Zip } from './open-zip.ts';

const SLIDES_AT_MOST = 2_000;

const parse = (xml: string) => new DOMParser().parseFromString(xml, 'text/xml') as unknown as Document;
const all = (node: ParentNode | Element, name: string) => [...(node as Element).getElementsByTagName(name)];

/** What a part refers to, by id; names are taken from the folder of the package, whatever dots they have. */
const relationsOf = (zip: Zip, part: string) => {
  const file = part.replace(/([^/]+)$/, '_rels/$1.rels');
  if (!zip.has(file)) return [];
  return all(parse(zip.text(file)), 'Relationship').map((one) => ({
    id: one.getAttribute('Id') ?? '',
    kind: (one.getAttribute('Type') ?? '').replace(/^.*\//, ''),
    target: URL.parse(one.getAttribute('Target') ?? '', `part://package/${part}`)?.pathname.slice(1) ?? '',
  }));
};

const PRESENTATION = 'ppt/presentation.xml';

/** In the order they are shown. */
const slidesOf = (zip: Zip) => {
  if (!zip.has(PRESENTATION)) throw new ReadFault('broken');
  const relations = new Map(relationsOf(zip, PRESENTATION).map(({ id, target }) => [id, target]));
  const slides = all(parse(zip.text(PRESENTATION)), 'p:sldId')
    .map((one) => relations.get(one.getAttribute('r:id') ?? '') ?? '')
    .filter((name) => zip.has(name));
  if (slides.length > SLIDES_AT_MOST) throw new ReadFault('too-many-pages');
  return slides;
};

export const countSlides = (bytes: Buffer) => slidesOf(openZip(bytes)).length;

const paragraphText = (paragraph: Element) => {
  let text = '';
  for (const run of paragraph.children) {
    if (run.tagName === 'a:br') text += ' ';
    if (run.tagName === 'a:r' || (run.tagName === 'a:fld' && run.getAttribute('type') !== 'slidenum'))
      text += all(run, 'a:t')
        .map(({ textContent }) => textContent ?? '')
        .join('');
  }
  return oneLine(text);
};

const placeOf = (shape: Element) => all(shape, 'p:ph')[0]?.getAttribute('type') ?? (all(shape, 'p:ph')[0] ? 'obj' : '');
const isTitle = (shape: Element) => /^(title|ctrTitle)$/.test(placeOf(shape));
const isFurniture = (shape: Element) => /^(sldNum|dt|ftr|hdr|sldImg)$/.test(placeOf(shape));

const addTable = (list: LineList, table: Element, page: number) => {
  for (const [at, row] of all(table, 'a:tr').entries()) {
    const cells = all(row, 'a:tc').map((cell) => all(cell, 'a:p').map(paragraphText).filter(Boolean).join(' '));
    list.addRow(cells, { page, row: at + 1 });
  }
};

const addShape = (list: LineList, shape: Element, page: number) => {
  const isList =
    /^(body|obj)$/.test(placeOf(shape)) || all(shape, 'a:buChar').length + all(shape, 'a:buAutoNum').length > 0;
  for (const paragraph of all(shape, 'a:p')) {
    const text = paragraphText(paragraph);
    if (isTitle(shape)) list.addAlone({ kind: 'heading', level: 1, text, page });
    else list.addAlone({ kind: isList ? 'item' : 'text', text, page });
  }
};

const addNotes = (list: LineList, zip: Zip, slide: string, page: number) => {
  const notes = relationsOf(zip, slide).find(({ kind }) => kind === 'notesSlide')?.target ?? '';
  if (!zip.has(notes)) return;
  for (const shape of all(parse(zip.text(notes)), 'p:sp'))
    if (!isFurniture(shape))
      for (const paragraph of all(shape, 'a:p')) list.addAlone({ kind: 'note', text: paragraphText(paragraph), page });
};

/** A slide is a page: its title, its texts and tables as they follow each other, its notes. */
export const readPptx = (bytes: Buffer, from: number, to: number): Read => {
  const zip = openZip(bytes);
  const list = createLineList();
  const pages: Page[] = [];
  const slides = slidesOf(zip);
  if (slides.length === 0) throw new ReadFault('empty');
  for (const [at, name] of slides.entries()) {
    const page = at + 1;
    if (page < from || page > to) continue;
    const document = parse(zip.text(name));
    const parts = [...document.querySelectorAll('*')].filter(
      ({ tagName }) => tagName === 'p:sp' || tagName === 'a:tbl',
    );
    const titles = parts.filter((one) => one.tagName === 'p:sp' && isTitle(one));
    const others = parts.filter((one) => one.tagName !== 'p:sp' || !isTitle(one));
    for (const part of [...titles, ...others]) {
      if (part.tagName === 'a:tbl') addTable(list, part, page);
      else if (!isFurniture(part)) addShape(list, part, page);
    }
    addNotes(list, zip, name, page);
    const title = titles.map((one) => oneLine(all(one, 'a:p').map(paragraphText).join(' '))).join(' ');
    pages.push({ page, width: 0, height: 0, name: title.slice(0, 200) });
  }
  return { pages, lines: list.lines, bare: [] };
};
