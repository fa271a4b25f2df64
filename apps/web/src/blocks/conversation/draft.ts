import { readRaw, writeRaw } from '../../lib/storage.ts';

const key = (place: string) => `chatDraft:${place}`;

/** The box of a conversation with an agent that has not begun yet. */
export const newPlace = (agentId: string): string => `${agentId}:new`;

/** What was typed and not sent, per conversation, until the tab is closed. */
export const readDraft = (place: string): string => readRaw('sessionStorage', key(place)) ?? '';
export const writeDraft = (place: string, text: string): void =>
  writeRaw('sessionStorage', key(place), text === '' ? null : text);
