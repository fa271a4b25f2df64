import type { FormHandlers } from '../message/message-view.ts';

const load = () => import('./form-api.ts');

/** Forms of a conversation of one's own, kept by the server; its code comes with the first form. */
export const formCalls = (sessionId: string): Omit<FormHandlers, 'onForm'> => ({
  onReadForms: async () => (await load()).readDrafts(sessionId),
  onSaveForm: async (runId, callId, values) => (await load()).saveDraft(runId, callId, values),
  onSubmitForm: async (runId, callId, values) => (await load()).submitFilled(runId, callId, values),
});
