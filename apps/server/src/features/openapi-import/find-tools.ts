import type { Locale } from '@zhixing/contract/error';
import { isRecord } from '@zhixing/contract/is-record';
import type { FoundPlugin } from '@zhixing/contract/openapi-import';
import { createNamer, type Json, plain } from './plain-text.ts';
import { readCurl } from './read-curl.ts';
import { isMethod, readDocument } from './read-document.ts';
import { toolOf } from './tool-of-operation.ts';
import { say, Unusable } from './words.ts';

export type Asked = { text: string; baseUrl: string; locale: Locale };
export type Found = {
  title: string;
  plugins: FoundPlugin[];
  skipped: { method: string; path: string; why: string }[];
};

const maxOperations = 300;

/** An item that leads out of the document has no methods to show. */
const operationsIn = (document: Json) =>
  Object.entries(isRecord(document.paths) ? document.paths : {}).flatMap(([path, item]) => {
    if (!isRecord(item)) return [];
    const methods = Object.keys(item).filter((name) => isMethod(name) && isRecord(item[name]));
    return (typeof item.$ref === 'string' ? ['', ...methods] : methods).map((name) => ({
      document,
      item,
      operation: (item[name] ?? {}) as Json,
      path,
      method: name.toUpperCase(),
    }));
  });

const isCurl = (text: string) => /^\s*(\$\s+)?curl(\.exe)?(\s|$)/i.test(text);

/** One tool for each operation; what cannot become one is named with the reason. */
export const findTools = ({ text, baseUrl, locale }: Asked): Found => {
  const nameFor = createNamer();
  if (isCurl(text)) return readCurl(text, { baseUrl, locale, nameFor });
  const { document, rest } = readDocument(text, maxOperations);
  const plugins: FoundPlugin[] = [];
  const skipped: Found['skipped'] = [];
  for (const operation of operationsIn(document).slice(0, maxOperations)) {
    try {
      if (operation.method === '') throw new Unusable('EXTERNAL');
      plugins.push(toolOf(operation, { locale, baseUrl, nameFor }));
    } catch (error) {
      if (!(error instanceof Unusable)) throw error;
      skipped.push({
        method: operation.method,
        path: plain(operation.path, 200),
        why: say(locale, error.which, error.it),
      });
    }
  }
  if (rest > 0) skipped.push({ method: '', path: '', why: say(locale, 'REST', rest) });
  const { title } = isRecord(document.info) ? document.info : {};
  return { title: plain(title, 100), plugins, skipped };
};
