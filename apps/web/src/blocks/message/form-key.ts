/** Which form of which answer; `node`: of which step of a call that asks more than once. */
export type FormAddress = { readonly runId: string; readonly callId: string; readonly node?: string | undefined };

/** Names one form of one answer. */
export const formKey = ({ runId, callId, node }: FormAddress) => `${runId}:${callId}${node ? `:${node}` : ''}`;
