import { isRecord } from '@zhixing/contract/is-record';
import { parseJson } from './json-text.ts';

type MenuChoice = { readonly label: string; readonly value: string };
type Menu = { readonly title: string; readonly choices: readonly MenuChoice[] };

const asText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '');

const asChoice = (item: unknown): MenuChoice[] => {
  const label = isRecord(item) ? asText(item.label ?? item.title ?? item.name) : asText(item);
  const value = (isRecord(item) && asText(item.value)) || label;
  return label ? [{ label, value }] : [];
};

const listOf = (record: Record<string, unknown>): unknown[] => {
  const list = record.options ?? record.items ?? record.menu;
  return Array.isArray(list) ? list : [];
};

/** A menu's choices: a JSON list, an object with one, or a line each. */
export const parseMenu = (content: string): Menu => {
  const value = parseJson(content);
  if (Array.isArray(value)) return { title: '', choices: value.flatMap(asChoice) };
  if (isRecord(value)) return { title: asText(value.title), choices: listOf(value).flatMap(asChoice) };
  const lines = content.split('\n').map((line) => line.replace(/^\s*(?:[-*]|\d+[.、)])\s*/, '').trim());
  return { title: '', choices: lines.flatMap(asChoice) };
};
