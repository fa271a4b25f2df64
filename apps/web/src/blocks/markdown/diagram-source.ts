const directive = /%%\{[\s\S]*?(?:\}%%|$)/g;
const header = /^\s*---\r?\n[\s\S]*?\r?\n---\s*?(?:\r?\n|$)/;
const act = /(^|;)[ \t]*(?:click|link|links|callback|call|href|properties|details)\b.*$/gim;
const styled = /(?:^|;)[ \t]*(?:classDef|style|linkStyle|cssClass)\b[^\n]*$/gim;
const plainStyle = /^[\w\s#,:;.%*-]+$/;
const node = /@\{([^}]*)\}?/g;
const field = String.raw`(?:shape|label)\s*:\s*(?:"[^"\\<>]*"|[\w-]+)`;
/** Each blank can be read in one way only: otherwise a long row of them is read over and over. */
const plainNode = new RegExp(String.raw`^\s*(?:${field}(?:\s*,\s*${field})*\s*(?:,\s*)?)?$`);
/** Whatever is left of an address names no place any more, only its words stay. */
const address = /[/\\]{2,}|\b(?:https?|ftp|wss?|data|blob|javascript|vbscript):/gi;
const tag = /<(?!<)(?=[a-z!?/])(?!br\s*\/?>)/gi;

/**
 * A diagram is words and lines. Settings, scripts, links, pictures, foreign styles and HTML are taken out before the
 * library sees them, because it builds its drawing inside the page.
 */
export const plainDiagram = (source: string): string =>
  source
    .replace(header, '')
    .replace(directive, '')
    .replace(act, '')
    .replace(styled, (line) => (plainStyle.test(line) ? line : ''))
    .replace(node, (whole, body: string) => (plainNode.test(body) ? whole : ''))
    .replace(/<<([\w-]+)>>/g, '«$1»')
    .replace(tag, '＜')
    .replace(/\$\$/g, '$')
    .replace(address, (mark) => mark.replaceAll('/', '∕').replaceAll('\\', '＼').replace(':', '：'))
    .replace(/#(?:x[\da-f]+|\d+|lt|gt|quot|amp);|&(?:#\w+|lt|gt|amp|quot|colon);/gi, ' ');
