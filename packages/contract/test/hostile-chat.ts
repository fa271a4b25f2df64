import type { ZodType } from 'zod';
import { type ChatEvent, chatEvent } from '../src/chat-event.ts';
import { type ChatMessage, chatMessage, messageTypes } from '../src/chat-message.ts';
import { emptyAnswer, foldAnswer } from '../src/fold-answer.ts';
import { strangeKeys } from './hostile-values.ts';
import { defOf } from './schema-def.ts';
import { validValue } from './valid-value.ts';

/** What ties events to one answer and calls to one step; all else of an event is text of somebody's. */
const ties: Record<string, string> = { runId: 'r1', callId: 'c1', id: 'c1' };

/** Where a schema takes anything, something that looks like a drawing, a menu and a widget at once. */
const anythingOf = (text: string) => ({
  [text.slice(0, 200)]: text,
  config: {
    html: text,
    url: text,
    tooltip: { formatter: text },
    series: [{ type: 'bar', name: text, data: [1, null] }],
  },
  title: text,
  options: [text, { label: text, value: text }],
});

const textFor = (name: string, text: string) => (name === 'mimeType' ? `image/png ${text}` : text);

const filled = (schema: ZodType, text: string, isTied: boolean, flag = true) =>
  validValue(schema, {
    flag,
    text: (name) => (isTied && ties[name]) || textFor(name, text),
    anything: anythingOf(text),
  });

/** One event of each kind the union has, in its order, every text of it hostile. */
export const hostileEvents = (text: string, flag: boolean): ChatEvent[] =>
  (defOf(chatEvent).options ?? []).map((option) => {
    const event = { ...strangeKeys(), ...(filled(option, text, true, flag) as object), step: 1 };
    return ('answer' in event ? { ...event, answer: { ...(event.answer as object), role: 2 } } : event) as never;
  });

/** The answer after each event, as the page folds it. */
const foldedAnswers = (text: string, flag: boolean): ChatMessage[] => {
  const answers: ChatMessage[] = [];
  let answer = emptyAnswer('r1', '2026-01-02T03:04:05Z');
  for (const event of hostileEvents(text, flag)) {
    answer = foldAnswer(answer, event);
    answers.push(answer);
  }
  return answers;
};

/** With everything a message can have, once for each type and each way its flags can stand. */
export const wholeMessages = (text: string): ChatMessage[] =>
  [...messageTypes, text].flatMap((type) =>
    [true, false].map((flag) => {
      const whole = { ...strangeKeys(), ...(filled(chatMessage, text, false, flag) as object), type, hidden: false };
      return { ...whole, role: type === text ? 1 : 2, loading: false } as unknown as ChatMessage;
    }),
  );

/** One with nothing else for each field that a message has, one after each event of a run, and all that are whole. */
export const hostileMessages = (text: string): ChatMessage[] => {
  const plain = { role: 2 as const, content: '', time: '2026-01-02T03:04:05Z' };
  const alone = Object.entries(defOf(chatMessage).shape ?? {}).map(
    ([key, field]) => ({ ...plain, [key]: filled(field, text, false) }) as unknown as ChatMessage,
  );
  return [...foldedAnswers(text, true), ...foldedAnswers(text, false).slice(-2), ...alone, ...wholeMessages(text)];
};
