import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { answerAsked } from '../../base/answer-asked.ts';
import { toMarkdown } from './page-markdown.ts';

export type AskedPage = { html: string; url: string };
export type PageText = { title: string; text: string };
export type PageAnswer = { page: PageText } | { failure: string };

const maxElements = 30_000;
/** Below this a page has no article, only pieces; all of them are told then. */
const fewestCharacters = 140;

const baseOf = (document: Document, url: string) =>
  URL.parse(document.querySelector('base[href]')?.getAttribute('href') ?? '', url)?.href ?? url;

/** The parser makes no body where the page has none, though a browser would. */
const withBody = (html: string) =>
  /<body[\s>]/i.test(html)
    ? html
    : `<!doctype html><html><head></head><body>${html.replaceAll(/<!doctype[^<>]*>|<\/?(?:html|head)(?:\s[^<>]*)?>/gi, '')}</body></html>`;

const readPage = ({ html, url }: AskedPage): PageText => {
  const { document } = parseHTML(withBody(html));
  const base = baseOf(document, url);
  const title = (document.querySelector('title')?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  const all = document.body ? toMarkdown(document.body, base) : '';
  const article = new Readability<Node>(document.cloneNode(true) as Document, {
    maxElemsToParse: maxElements,
    charThreshold: fewestCharacters,
    serializer: (node) => node,
  }).parse();
  const text = article?.content ? toMarkdown(article.content, base) : '';
  return { title: title || (article?.title ?? ''), text: text.length >= fewestCharacters ? text : all };
};

const answerTo = (asked: AskedPage): PageAnswer => {
  try {
    return { page: readPage(asked) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
};

answerAsked(answerTo);
