import { ArchiveRefused } from './refusal.ts';

const maxDepth = 12;
/** Own keys to JSON.parse, but doors to the prototype for whoever copies the object later. */
const reserved = ['__proto__', 'constructor', 'prototype'];
const token = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/g;

const shown = (key: string) => key.slice(0, 40);

/** What JSON.parse passes over in silence: keys said twice, of which the last wins, and nesting without end. */
const checkShape = (text: string) => {
  const open: (Set<string> | undefined)[] = [];
  let last = '';
  for (const [found] of text.matchAll(token)) {
    if (found === '{' || found === '[') open.push(found === '{' ? new Set() : undefined);
    if (open.length > maxDepth)
      throw new ArchiveRefused({ zh: 'agent.json 嵌套太深', en: 'agent.json is nested too deeply' });
    if (found === '}' || found === ']') open.pop();
    const keys = open.at(-1);
    if (found === ':' && keys) {
      const key = JSON.parse(last) as string;
      if (keys.has(key) || reserved.includes(key))
        throw new ArchiveRefused({
          zh: `agent.json 有重复或不允许的字段 ${shown(key)}`,
          en: `agent.json says the field ${shown(key)} twice, or may not have it`,
        });
      keys.add(key);
    }
    last = found;
  }
};

const textOf = (bytes: Uint8Array) => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new ArchiveRefused({ zh: 'agent.json 不是UTF-8文本', en: 'agent.json is not UTF-8 text' });
  }
};

export const parseStrictJson = (bytes: Uint8Array): unknown => {
  const text = textOf(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ArchiveRefused({ zh: 'agent.json 不是正确的JSON', en: 'agent.json is not correct JSON' });
  }
  checkShape(text);
  return value;
};

/** The place of a field that the schema does not know, at any depth: a schema that lets it pass has dropped it. */
export const findUnknown = (given: unknown, known: unknown, path = ''): string | undefined => {
  if (typeof given !== 'object' || given === null) return undefined;
  for (const [key, value] of Object.entries(given)) {
    const place = path === '' ? key : `${path}.${key}`;
    if (typeof known !== 'object' || known === null || !Object.hasOwn(known, key)) return shown(place);
    const found = findUnknown(value, (known as Record<string, unknown>)[key], place);
    if (found !== undefined) return found;
  }
  return undefined;
};
