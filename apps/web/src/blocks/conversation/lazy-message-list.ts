import { lazyPart } from '../../ui/lazy-part.tsx';

/** Fetched behind the welcome page, so that it is there when the first answer is. */
export const LazyMessageList = lazyPart(async () => (await import('../message/message-list.tsx')).MessageList);
