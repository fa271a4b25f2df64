import { AsyncLocalStorage } from 'node:async_hooks';

/** Whose work the code at hand is part of; the log and the watch over the event loop name it. Never a name or a text. */
export type WorkContext = {
  requestId?: string;
  route?: string;
  tenantId?: string;
  accountHash?: string;
  runId?: string;
  job?: string;
  /** Why it was refused, where it was. */
  errorCode?: string;
};

export const workContext = new AsyncLocalStorage<WorkContext>();

export const inWork = <T>(context: WorkContext, work: () => T): T => workContext.run(context, work);

/** What is learnt on the way: whoever comes later in the same work says it too. */
export const noteWork = (more: WorkContext) => {
  const context = workContext.getStore();
  if (context) Object.assign(context, more);
};
