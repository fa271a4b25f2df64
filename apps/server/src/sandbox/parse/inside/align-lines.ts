import { createFlatText, type FlatText } from './flat-text.ts';
import { createLineList, type Line } from './line-list.ts';
import { boxOf, type LayoutPage, type Word } from './read-layout.ts';

const WINDOW = 4_000;
const PROBE = 8;
const FAR_SEARCHES = 300;
const numberForm =
  /^(?:第[\d零〇一二三四五六七八九十百千]{1,6}[编章节条款]|[（(]?[\d一二三四五六七八九十百.]{1,10}[、.．)）:：]?|[a-z][.)])$/i;

type Match = { at: number; length: number; place: number };

/** Finds a document's texts in its printed form, one after the other, each after the one before where it can. */
const createFinder = ({ text }: FlatText) => {
  let cursor = 0;
  let farSearches = 0;
  const near = (words: string, from: number) => {
    const at = text.slice(from, from + WINDOW + words.length).indexOf(words);
    return at < 0 ? -1 : from + at;
  };
  const find = (words: string, from: number) => {
    const at = near(words, from);
    if (at >= 0 || words.length < PROBE || farSearches >= FAR_SEARCHES) return at;
    farSearches++;
    return text.indexOf(words);
  };
  /** Pieces of a text that is cut by the end of a page, where a number or a header stands between. */
  const findAll = (words: string): Match[] => {
    const whole = words.length > 0 ? near(words, cursor) : -1;
    if (whole >= 0) {
      cursor = whole + words.length;
      return [{ at: 0, length: words.length, place: whole }];
    }
    const found: Match[] = [];
    for (let at = 0, place = cursor; at < words.length; ) {
      const probe = words.slice(at, at + PROBE);
      const hit = probe.length < 2 && found.length === 0 ? -1 : find(probe, place);
      if (hit < 0) {
        at += PROBE;
        continue;
      }
      let length = probe.length;
      while (at + length < words.length && words[at + length] === text[hit + length]) length++;
      found.push({ at, length, place: hit });
      at += length;
      place = hit + length;
      cursor = place;
    }
    return found;
  };
  return {
    findAll,
    near,
    cursor: () => cursor,
    moveTo: (place: number) => {
      cursor = Math.max(cursor, place);
    },
  };
};

const strip = (text: string) => {
  const places: number[] = [];
  let words = '';
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? '';
    if (/\s/.test(sign)) continue;
    places.push(at);
    words += sign;
  }
  return { words, places };
};

/** The same lines with the pages they are printed on; a paragraph becomes a line for each line it is printed in. */
export const alignLines = (lines: Line[], pages: LayoutPage[]): Line[] => {
  const flat = createFlatText(pages);
  const finder = createFinder(flat);
  const list = createLineList();
  let page = pages[0]?.page ?? 1;
  let claimed = 0;
  let columns = new Map<number, number>();

  const numberBefore = (place: number) => {
    const begin = Math.max(flat.lineStart(place), claimed);
    const before = flat.text.slice(begin, place);
    return before.length <= 12 && begin === flat.lineStart(place) && numberForm.test(before) ? `${before} ` : '';
  };

  const addText = ({ paragraph: _, ...line }: Line) => {
    columns = new Map();
    const { words, places } = strip(line.text);
    const matches = finder.findAll(words);
    const cuts: { from: number; line: number; first: number; last: number }[] = [];
    for (const { at, length, place } of matches)
      for (let step = 0; step < length; step++) {
        const cut = cuts.at(-1);
        const printed = flat.lineOf(place + step);
        if (cut && cut.line === printed) cut.last = place + step;
        else
          cuts.push({
            from: cuts.length === 0 ? 0 : (places[at + step] ?? 0),
            line: printed,
            first: place + step,
            last: place + step,
          });
      }
    list.next();
    const [first] = cuts;
    if (!first) return list.add({ ...line, page });
    const prefix = numberBefore(first.first);
    for (const [at, cut] of cuts.entries()) {
      const text = line.text.slice(cut.from, cuts[at + 1]?.from).trim();
      const { words: printed, em, page: where } = flat.between(cut.first, cut.last);
      page = where;
      const whole = at === 0 ? prefix + text : text;
      if (whole !== '')
        list.add({ ...line, text: whole, page, box: boxOf(printed, em), letters: Math.round(em * 10) / 10 });
      claimed = cut.last + 1;
    }
  };

  /** The longest cell says where the row is; others count where they stand beside it. */
  const addRow = ({ paragraph: _, kind: _kind, text: _text, cells = [], ...line }: Line) => {
    const start = finder.cursor();
    const order = cells.map((cell, at) => ({ at, words: strip(cell).words })).filter(({ words }) => words !== '');
    order.sort((a, b) => b.words.length - a.words.length);
    let anchor: { page: number; middle: number; em: number } | undefined;
    const printed: Word[] = [];
    for (const { at, words } of order) {
      const place = finder.near(words.slice(0, 40), columns.get(at) ?? start);
      if (place < 0) continue;
      const found = flat.between(place, place + Math.min(40, words.length) - 1);
      const middle = found.words.reduce((sum, { top, bottom }) => sum + (top + bottom) / 2, 0) / found.words.length;
      anchor ??= { page: found.page, middle, em: found.em };
      if (found.page !== anchor.page || Math.abs(middle - anchor.middle) > anchor.em * 2.5) continue;
      printed.push(...found.words);
      columns.set(at, place + words.length);
    }
    if (anchor) page = anchor.page;
    list.addRow(cells, anchor ? { ...line, page, box: boxOf(printed, anchor.em) } : { ...line, page });
  };

  for (const [at, line] of lines.entries()) {
    if (line.kind === 'row') addRow(line);
    else addText(line);
    if (line.kind === 'row' && lines[at + 1]?.kind !== 'row')
      for (const place of columns.values()) finder.moveTo(place);
  }
  return list.lines;
};
