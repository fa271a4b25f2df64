/** Names one form of one answer. */
export const formKey = (runId: string, callId: string) => `${runId}:${callId}`;
