import type { ChatEvent } from '@zhixing/contract/chat-event';
import { expect } from 'vitest';

export const textOf = (events: ChatEvent[]) =>
  events.flatMap((event) => (event.kind === 'text-added' ? [event.text] : [])).join('');
export const lastOf = (events: ChatEvent[]) => events.at(-1) as Extract<ChatEvent, { kind: 'run-finished' }>;
export const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join(' ');
export const expectGapFree = (events: ChatEvent[], from = 1) =>
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => from + index));
export const isEnd = (event: ChatEvent) => event.kind === 'run-finished';
