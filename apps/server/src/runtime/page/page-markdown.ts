type Context = { base: string; list: string };

const skipped = new Set(
  'HEAD TITLE SCRIPT STYLE NOSCRIPT TEMPLATE IFRAME OBJECT EMBED SVG CANVAS FORM INPUT BUTTON SELECT'.split(' '),
);
const blocks = new Set(
  'P DIV SECTION ARTICLE MAIN HEADER FOOTER ASIDE NAV FIGURE FIGCAPTION DL DT DD ADDRESS DETAILS SUMMARY TBODY THEAD'.split(
    ' ',
  ),
);

/** Only where a browser would go too; anything else is its words alone. */
const addressOf = (href: string, base: string) => {
  const url = URL.parse(href.trim(), base);
  return url && /^https?:$/.test(url.protocol) && !href.startsWith('#') ? url.href.replaceAll(')', '%29') : '';
};

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

const childrenOf = (node: Node, context: Context) =>
  [...node.childNodes].map((child) => markdownOf(child, context)).join('');

const linkOf = (element: Element, context: Context) => {
  const words = oneLine(childrenOf(element, context));
  const address = addressOf(element.getAttribute('href') ?? '', context.base);
  return words && address ? `[${words.replaceAll(/[[\]]/g, '')}](${address})` : words;
};

const tableOf = (element: Element, context: Context) => {
  const rows = [...element.querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) => oneLine(childrenOf(cell, context)).replaceAll('|', '\\|')),
  );
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (width === 0) return '';
  const line = (cells: string[]) => `| ${Array.from({ length: width }, (_, at) => cells[at] ?? '').join(' | ')} |`;
  const [first = [], ...rest] = rows;
  return `\n\n${[line(first), line(Array(width).fill('---')), ...rest.map(line)].join('\n')}\n\n`;
};

const quoted = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');

const listOf = (element: Element, context: Context) => {
  let no = 0;
  const items = [...element.children].map((child) => {
    if (child.tagName !== 'LI') return markdownOf(child, context);
    no += 1;
    const mark = element.tagName === 'OL' ? `${no}.` : '-';
    const inner = childrenOf(child, { ...context, list: `${context.list}  ` }).trim();
    return inner ? `${context.list}${mark} ${inner.replaceAll(/\n{2,}/g, '\n')}\n` : '';
  });
  return `\n${context.list ? '' : '\n'}${items.join('')}\n`;
};

const elementOf = (element: Element, context: Context): string => {
  const { tagName } = element;
  const heading = /^H([1-6])$/.exec(tagName)?.[1];
  if (heading) return `\n\n${'#'.repeat(Number(heading))} ${oneLine(childrenOf(element, context))}\n\n`;
  if (tagName === 'A') return linkOf(element, context);
  if (tagName === 'UL' || tagName === 'OL') return listOf(element, context);
  if (tagName === 'TABLE') return tableOf(element, context);
  if (tagName === 'BR') return '\n';
  if (tagName === 'HR') return '\n\n---\n\n';
  if (tagName === 'IMG') return oneLine(element.getAttribute('alt') ?? '');
  if (tagName === 'PRE')
    return `\n\n\`\`\`\n${(element.textContent ?? '').replaceAll('```', "'''").trim()}\n\`\`\`\n\n`;
  if (tagName === 'BLOCKQUOTE') return `\n\n${quoted(tidy(childrenOf(element, context)))}\n\n`;
  const inner = childrenOf(element, context);
  if (/^(STRONG|B)$/.test(tagName)) return inner.trim() ? `**${oneLine(inner)}**` : '';
  if (tagName === 'CODE') return inner.trim() ? `\`${oneLine(inner).replaceAll('`', "'")}\`` : '';
  return blocks.has(tagName) ? `\n\n${inner.trim()}\n\n` : inner;
};

const markdownOf = (node: Node, context: Context): string => {
  if (node.nodeType === 3) return (node.textContent ?? '').replaceAll(/[\s\u200b]+/g, ' ');
  if (node.nodeType !== 1) return '';
  const element = node as Element;
  if (skipped.has(element.tagName) || element.hasAttribute('hidden')) return '';
  return elementOf(element, context);
};

const tidy = (text: string) =>
  text
    .replaceAll(/(?<![ \t])[ \t]+\n/g, '\n')
    .replaceAll(/\n[ \t]+(?=[^\s\-\d])/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/** What a reader sees of an element, as Markdown. */
export const toMarkdown = (element: Node, base: string): string => tidy(markdownOf(element, { base, list: '' }));
