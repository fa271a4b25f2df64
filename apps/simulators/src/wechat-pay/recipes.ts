import type { Known, Recipe } from './forge.ts';
import type { Event } from './notify.ts';
import { seal } from './signed-message.ts';

export const flipBit = (bytes: Buffer, index: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy[index] = (copy[index] ?? 0) ^ 1;
  return copy;
};
export const flipBase64 = (text: string, index: (length: number) => number) => {
  const bytes = Buffer.from(text, 'base64');
  return flipBit(bytes, index(bytes.length)).toString('base64');
};
export const sealedAgain = (event: Event, apiKey: Buffer, aad: string, nonce: string) =>
  seal(JSON.stringify(event.content), { apiKey, aad, nonce });

export type Make = (known: Known) => Recipe;
export const inResource =
  (change: (resource: Record<string, unknown>, event: Event, known: Known) => Record<string, unknown>): Make =>
  (known) => ({
    envelope: (envelope, event) => ({
      ...envelope,
      resource: { ...envelope.resource, ...change(envelope.resource, event, known) },
    }),
  });
export const always =
  (recipe: Recipe): Make =>
  () =>
    recipe;
