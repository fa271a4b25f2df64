import { isObject, type Schema, textOf } from '../chat-request.ts';

/** `{"thinking":{"type":…}}`, or what holds without it. */
export const thinkingType = ({ thinking }: Schema, otherwise: 'enabled' | 'disabled'): string =>
  (isObject(thinking) && textOf(thinking.type)) || otherwise;

/** Where the first message with calls stands that has lost its thoughts; -1 if none has. */
export const thoughtlessCall = (messages: readonly Schema[]): number =>
  messages.findIndex(
    ({ role, tool_calls: calls, reasoning_content: thought }) =>
      role === 'assistant' && Array.isArray(calls) && calls.length > 0 && typeof thought !== 'string',
  );

/** `{"response_format":{"type":…}}` */
export const formatType = ({ response_format: format }: Schema): string =>
  isObject(format) ? textOf(format.type) : 'text';

/** JSON of any shape is only written where the word stands somewhere in what is said. */
export const lacksJsonWord = (body: Schema, messages: readonly Schema[]): boolean =>
  formatType(body) === 'json_object' && !/json/i.test(JSON.stringify(messages));

/** Sent, and not this. */
export const differs = (body: Schema, name: string, allowed: number): boolean =>
  body[name] !== undefined && body[name] !== null && body[name] !== allowed;
