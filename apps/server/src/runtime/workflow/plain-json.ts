import type { WorkflowStep } from '@zhixing/contract/workflow';

export type Json = WorkflowStep['output'];

const longest = 4_000;
const shownMost = 20_000;

const mapText = (value: unknown, change: (text: string) => string): Json => {
  if (typeof value === 'string') return change(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'boolean' || value === null || value === undefined) return value ?? null;
  if (Array.isArray(value)) return value.map((item) => mapText(item, change));
  if (typeof value !== 'object') return null;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [change(name), mapText(item, change)]));
};

/** The database takes neither NUL nor half a character. */
export const plainJson = (value: unknown): Json => mapText(value, (text) => text.replaceAll('\0', '').toWellFormed());

/** For people to look at; runs work with the whole. */
export const shortJson = (value: unknown): Json => {
  const short = mapText(value, (text) => (text.length > longest ? `${text.slice(0, longest).toWellFormed()}…` : text));
  const written = JSON.stringify(short);
  return written.length > shownMost ? `${written.slice(0, shownMost).toWellFormed()}…` : short;
};

/** Undefined where the text is not JSON. */
export const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
