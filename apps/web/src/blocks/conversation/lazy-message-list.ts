import { lazy } from 'react';
import { createPause, pauseMs } from './pause.ts';

const importList = async () => ({ default: (await import('../message/message-list.tsx')).MessageList });

/** A drop while code is fetched costs a moment. */
export const fetchPatiently = async <T>(fetchCode: () => Promise<T>, tries = 0): Promise<T> => {
  try {
    return await fetchCode();
  } catch (error) {
    if (tries >= 4) throw error;
    await createPause().wait(pauseMs(tries));
    return fetchPatiently(fetchCode, tries + 1);
  }
};

/** Fetched behind the welcome page, so that it is there when the first answer is. */
export const loadMessageList = () => fetchPatiently(importList);
export const LazyMessageList = lazy(() => loadMessageList());
