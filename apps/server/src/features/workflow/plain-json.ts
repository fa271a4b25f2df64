import type { WorkflowStep } from '@zhixing/contract/workflow';
import { cutText, storableJson } from '../../base/storable.ts';

export type Json = WorkflowStep['output'];

const longest = 4_000;
const shownMost = 20_000;

/** As the database takes it. */
export const plainJson = (value: unknown): Json => storableJson(value) as Json;

const shortened = (value: Json): Json => {
  if (typeof value === 'string') return value.length > longest ? `${cutText(value, longest)}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(shortened);
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [cutText(name, longest), shortened(item)]));
};

/** For people to look at; runs work with the whole. */
export const shortJson = (value: unknown): Json => {
  const short = shortened(plainJson(value));
  const written = JSON.stringify(short);
  return written.length > shownMost ? `${cutText(written, shownMost)}…` : short;
};

/** Undefined where the text is not JSON. */
export const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
