import { readRaw, writeRaw } from '../../lib/storage.ts';

const key = (place: string) => `chatDraft:${place}`;

/** What was typed and not sent, per conversation, until the tab is closed. */
export const readDraft = (place: string): string => readRaw('sessionStorage', key(place)) ?? '';
export const writeDraft = (place: string, text: string): void =>
  writeRaw('sessionStorage', key(place), text === '' ? null : text);
