import type { ChatEvent } from '@zhixing/contract/chat-event';
import { createStore } from 'zustand/vanilla';
import { foldTrace, type LiveTrace } from './live-trace.ts';

/** The run that is going on or was the last to; drawn again only when its trace changes, not with every word. */
export const createLiveRun = () => {
  const store = createStore<{ readonly trace: LiveTrace | undefined }>(() => ({ trace: undefined }));
  return {
    ...store,
    take: (event: ChatEvent): void => {
      const { trace } = store.getState();
      const next = foldTrace(trace, event, performance.now());
      if (next !== trace) store.setState({ trace: next });
    },
  };
};
export type LiveRun = ReturnType<typeof createLiveRun>;
