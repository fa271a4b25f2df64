import type { FormValues } from '@zhixing/contract/block/form-values';
import type { ChatMessage } from '@zhixing/contract/chat-message';
import { formKey } from './form-key.ts';

const formsOf = (messages: readonly ChatMessage[]) =>
  messages.flatMap(({ role, form }) => (role === 1 && form ? [form] : []));

/** What was filled in when a form was sent; sent once more, the last one counts. */
export const sentForms = (messages: readonly ChatMessage[]): ReadonlyMap<string, FormValues> =>
  new Map(formsOf(messages).map(({ runId, callId, values }) => [formKey({ runId, callId }), values]));

/** The same as long as no other form was sent. */
export const sentKeys = (messages: readonly ChatMessage[]): string =>
  formsOf(messages)
    .map(({ runId, callId }) => formKey({ runId, callId }))
    .join();
