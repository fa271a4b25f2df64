import { readRaw, writeRaw } from '../../lib/storage.ts';

const key = (place: string) => `chatDraft:${place}`;

/** The box of a conversation with an agent that has not begun yet. */
export const newPlace = (agentId: string): string => `${agentId}:new`;

/** What was typed and not sent, per conversation, until the tab is closed. */
export const readDraft = (place: string): string => readRaw('sessionStorage', key(place)) ?? '';
export const writeDraft = (place: string, text: string): void =>
  writeRaw('sessionStorage', key(place), text === '' ? null : text);

type Unsent = { readonly place: string; readonly words: string };

/** A question that was not taken waits for whoever comes back from the login or the till, unless more was typed since. */
export const keepUnsent = ({ place, words }: Unsent): void => {
  if (readDraft(place) === '') writeDraft(place, words);
};
export const dropUnsent = ({ place, words }: Unsent): void => {
  if (readDraft(place) === words) writeDraft(place, '');
};
