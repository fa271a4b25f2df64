import { lazy } from 'react';
import { createPause, pauseMs } from './pause.ts';

const importList = async () => ({ default: (await import('../message/message-list.tsx')).MessageList });

/** Fetched behind the welcome page, so that it is there when the first answer is; a drop meanwhile costs a moment. */
export const loadMessageList = async (tries = 0): ReturnType<typeof importList> => {
  try {
    return await importList();
  } catch (error) {
    if (tries >= 4) throw error;
    await createPause().wait(pauseMs(tries));
    return loadMessageList(tries + 1);
  }
};
export const LazyMessageList = lazy(() => loadMessageList());
