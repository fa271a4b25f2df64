import type { FormHandlers } from '../message/message-view.ts';

const load = () => import('./form-api.ts');

/** Forms of a conversation of one's own, kept by the server; its code comes with the first form. */
export const formCalls = (sessionId: string): Omit<FormHandlers, 'onForm'> => ({
  onReadForms: async () => (await load()).readDrafts(sessionId),
  onSaveForm: async (address, values) => (await load()).saveDraft(address, values),
  onSubmitForm: async (address, values) => (await load()).submitFilled(address, values),
});
