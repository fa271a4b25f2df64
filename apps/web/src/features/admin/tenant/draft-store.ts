import { readSession } from '../../../lib/session.ts';
import { parseJson, readRaw, writeRaw } from '../../../lib/storage.ts';
import type { TenantDraft } from './draft.ts';

/** Per tab and per person: a reload or an expired session does not cost what was typed. */
const keyOf = (id: string) => `adminTenantDraft:${readSession().user?.id ?? ''}:${id}`;

/** Same keys and kinds of values all the way down; a draft of an older release may differ. */
const hasShapeOf = (value: unknown, model: unknown): boolean => {
  if (Array.isArray(model)) return Array.isArray(value);
  if (typeof model !== 'object' || model === null) return typeof value === typeof model;
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(model).every(([key, part]) => hasShapeOf((value as Record<string, unknown>)[key], part));
};

/** What was typed, and the version of the tenant it was typed over. */
type Kept = { readonly draft: TenantDraft; readonly version: string };

export const readDraft = (id: string, draft: TenantDraft): Kept | undefined => {
  const value = parseJson(readRaw('sessionStorage', keyOf(id)));
  return hasShapeOf(value, { draft, version: '' }) ? (value as Kept) : undefined;
};

export const keepDraft = (id: string, kept: Kept): void => writeRaw('sessionStorage', keyOf(id), JSON.stringify(kept));

export const dropDraft = (id: string): void => writeRaw('sessionStorage', keyOf(id), null);
