type Fence = {
  readonly kind: 'fence';
  readonly language: string;
  readonly code: string;
  readonly isOpen: boolean;
};
type Prose = { readonly kind: 'prose'; readonly text: string };
export type Block = Fence | Prose;

const fenceStart = /^( {0,3})(`{3,}|~{3,})[ \t]*([^\s`]*)([^`]*)$/;
const listItem = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/;
const heading = /^#{1,6}(?:[ \t]|$)/;
const htmlStart = /^ {0,3}<(?:[a-z!?/])/i;
const definition = /^ {0,3}\[([^\]^\s][^\]]{0,200})\]:[ \t]*\S/;
const htmlEnds: readonly (readonly [RegExp, string])[] = [
  [/^ {0,3}<!--/, '-->'],
  [/^ {0,3}<\?/, '?>'],
  [/^ {0,3}<!\[CDATA\[/, ']]>'],
  [/^ {0,3}<(?:script|pre|style|textarea)\b/i, '</'],
];
const pairs = /<(\/?)(details|div|table|section|blockquote|ul|ol|center|figure)\b[^<>]*>/gi;

/** Past this a list is cut at an item and an unclosed block is closed: the open end is parsed again at each frame. */
const listLimit = 2_000;
/** Below this, parsing again costs less than another block would. */
const leastBlock = 400;
const blockLimit = 16_000;

type Open = {
  start: number;
  fence?: { mark: string; language: string; codeStart: number };
  isList: boolean;
  isHtml: boolean;
  isAfterBlank: boolean;
  /** What ends the stretch in which blank lines do not part blocks. */
  until?: string;
  depth: number;
};

const opened = (start: number): Open => ({ start, isList: false, isHtml: false, isAfterBlank: false, depth: 0 });

const closes = (line: string, mark: string) => {
  const text = line.trim();
  return text.length >= mark.length && text === (mark[0] ?? '').repeat(text.length) && !/^ {4}/.test(line);
};

/** The inner stretch that a line of prose opens, if it does. */
const stretchOf = (line: string): string | undefined => {
  const text = line.trimStart();
  const fence = /^(?:(?:[-*+]|\d{1,9}[.)])[ \t]+|>[ \t]?)*(`{3,}|~{3,})/.exec(text)?.[1];
  if (fence) return text.slice(text.indexOf(fence) + fence.length).includes('`') ? undefined : fence;
  if (text.startsWith('$$') && !text.slice(2).includes('$$')) return '$$';
  if (text.startsWith('\\[') && !text.includes('\\]')) return '\\]';
  const html = htmlEnds.find(([start]) => start.test(line));
  return html && !text.slice(3).includes(html[1]) ? html[1] : undefined;
};

const endsStretch = (line: string, until: string) =>
  until[0] === '`' || until[0] === '~' ? closes(line.replace(/^[\s>]+/, ''), until) : line.includes(until);

/**
 * Cuts growing text into blocks that can be drawn by themselves. Only new lines are read; a finished block is never
 * looked at again. Joining too much is harmless, so whatever is unclear stays in one block.
 */
export const createSplitter = (least = leastBlock) => {
  let seen = '';
  let line = 0;
  let open = opened(0);
  let finished: Block[] = [];
  let definitions = new Map<string, string>();

  const reset = () => {
    seen = '';
    line = 0;
    open = opened(0);
    finished = [];
    definitions = new Map();
  };
  const close = (text: string, end: number) => {
    const { fence, start } = open;
    const content = text.slice(start, end);
    if (fence) {
      const code = text.slice(fence.codeStart, line > fence.codeStart ? line - 1 : fence.codeStart);
      finished.push({ kind: 'fence', language: fence.language, code, isOpen: false });
    } else if (content.trim()) finished.push({ kind: 'prose', text: content });
    open = opened(end);
  };
  const partsHere = (content: string, size: number) => {
    if (size > blockLimit) return true;
    if (open.depth > 0 || size < least) return false;
    const isItem = listItem.test(content);
    if (open.isList && isItem && /^\S/.test(content) && size > listLimit) return true;
    if (!open.isAfterBlank) return heading.test(content) && !open.isHtml;
    if (/^(?: {4}|\t)/.test(content)) return false;
    return !(open.isList && (isItem || /^ {2}/.test(content)));
  };
  const readProse = (text: string, content: string, next: number) => {
    if (open.until) {
      if (endsStretch(content, open.until) || next - open.start > blockLimit) delete open.until;
      return;
    }
    if (!content.trim()) {
      open.isAfterBlank = true;
      return;
    }
    const fence = open.isHtml && !open.isAfterBlank ? null : fenceStart.exec(content);
    const isEmpty = !text.slice(open.start, line).trim();
    if (fence && open.depth === 0 && (fence[1] === '' || isEmpty || (open.isAfterBlank && !open.isList))) {
      close(text, line);
      open.fence = { mark: fence[2] ?? '', language: (fence[3] ?? '').toLowerCase(), codeStart: next };
      return;
    }
    if (!isEmpty && partsHere(content, line - open.start)) close(text, line);
    open.isHtml = open.isAfterBlank || open.start === line ? htmlStart.test(content) : open.isHtml;
    open.isAfterBlank = false;
    open.isList ||= listItem.test(content) || /^\[\^[^\]]+\]:/.test(content);
    for (const [, end] of content.matchAll(pairs)) open.depth = Math.max(0, open.depth + (end ? -1 : 1));
    const name = definition.exec(content)?.[1]?.toLowerCase();
    if (name && !definitions.has(name)) definitions.set(name, content);
    const until = stretchOf(content);
    if (until) open.until = until;
  };
  const tailOf = (text: string): Block | undefined => {
    if (!open.fence) {
      const rest = text.slice(open.start);
      return rest.trim() ? { kind: 'prose', text: rest } : undefined;
    }
    const last = text.slice(line);
    const isClosing = /^ {0,3}[`~]+$/.test(last) && last.trim()[0] === open.fence.mark[0];
    const code = text.slice(open.fence.codeStart, isClosing ? Math.max(line - 1, open.fence.codeStart) : text.length);
    return { kind: 'fence', language: open.fence.language, code, isOpen: !closes(last, open.fence.mark) };
  };

  return (whole: string) => {
    const text = whole.includes('\r') ? whole.replace(/\r\n?/g, '\n') : whole;
    if (!text.startsWith(seen)) reset();
    seen = text;
    for (let end = text.indexOf('\n', line); end >= 0; end = text.indexOf('\n', line)) {
      const content = text.slice(line, end);
      if (!open.fence) readProse(text, content, end + 1);
      else if (closes(content, open.fence.mark)) close(text, end + 1);
      line = end + 1;
    }
    return { finished, tail: tailOf(text), definitions };
  };
};
