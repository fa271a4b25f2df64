import { ReadFault } from './fault.ts';
import { foldText, oneLine } from './fold-text.ts';
import type { Line, LineList } from './line-list.ts';

const skipped = new Set(
  'HEAD TITLE SCRIPT STYLE NOSCRIPT TEMPLATE IFRAME OBJECT EMBED SVG CANVAS INPUT BUTTON SELECT TEXTAREA NAV FOOTER'.split(
    ' ',
  ),
);
const inline = new Set(
  'A ABBR B BDI BDO CITE CODE DATA DEL DFN EM FONT I INS KBD LABEL MARK Q S SAMP SMALL SPAN STRONG STRIKE SUB SUP TIME TT U VAR WBR RUBY'.split(
    ' ',
  ),
);
const COLUMNS_AT_MOST = 500;
const DEEPEST = 2_000;

type Kind = Pick<Line, 'kind' | 'level'>;

const isHidden = (element: Element) => element.hasAttribute('hidden') || element.getAttribute('aria-hidden') === 'true';

const spanOf = (cell: Element, name: string) =>
  Math.min(COLUMNS_AT_MOST, Math.max(1, Number(cell.getAttribute(name)) || 1));

const own = (table: Element) => [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table);

/** Cells that span rows say the same in each of them, so that a row can be read by itself. */
const addTable = (list: LineList, table: Element) => {
  const down = new Map<number, { text: string; left: number }>();
  for (const [at, row] of own(table).entries()) {
    const cells: string[] = [];
    const fill = () => {
      for (let held = down.get(cells.length); held; held = down.get(cells.length)) {
        if (--held.left === 0) down.delete(cells.length);
        cells.push(held.text);
      }
    };
    for (const cell of row.children) {
      fill();
      const text = oneLine(cell.textContent ?? '');
      const rows = spanOf(cell, 'rowspan');
      for (let column = 0; column < spanOf(cell, 'colspan'); column++) {
        if (cells.length > COLUMNS_AT_MOST) throw new ReadFault('too-large');
        if (rows > 1) down.set(cells.length, { text, left: rows - 1 });
        cells.push(column === 0 ? text : '');
      }
    }
    fill();
    list.addRow(cells, { page: 1, row: at + 1 });
  }
};

/** The lines of a page: headings with their depth, items of lists, rows of tables, and all other text by paragraphs. */
export const addNodes = (list: LineList, root: Node) => {
  let text = '';
  const flush = (kind: Kind) => {
    list.addAlone({ ...kind, text: oneLine(text), page: 1 });
    text = '';
  };
  const addPre = (element: Element) => {
    list.next();
    for (const line of (element.textContent ?? '').split('\n'))
      if (line.trim() !== '') list.add({ kind: 'text', text: foldText(line), page: 1 });
  };
  const visit = (node: Node, kind: Kind, depth: number) => {
    if (node.nodeType === 3) text += node.textContent ?? '';
    if (node.nodeType !== 1) return;
    const element = node as Element;
    const name = element.tagName.toUpperCase();
    if (skipped.has(name) || isHidden(element)) return;
    if (depth > DEEPEST) throw new ReadFault('broken');
    if (inline.has(name)) {
      for (const child of element.childNodes) visit(child, kind, depth + 1);
      return;
    }
    flush(kind);
    if (name === 'TABLE') return addTable(list, element);
    if (name === 'PRE') return addPre(element);
    const level = /^H([1-6])$/.exec(name)?.[1];
    const below: Kind = level
      ? { kind: 'heading', level: Number(level) }
      : name === 'LI' || name === 'DD'
        ? { kind: 'item' }
        : kind;
    for (const child of element.childNodes) visit(child, below, depth + 1);
    flush(below);
  };
  visit(root, { kind: 'text' }, 0);
  flush({ kind: 'text' });
};
