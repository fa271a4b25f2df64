import type { ChatMessage } from '@zhixing/contract/chat-message';
import { lazyPart } from '../../ui/lazy-part.tsx';

export const LazyRunTimeline = lazyPart<{ readonly message: ChatMessage }>(
  async () => (await import('./run-timeline.tsx')).RunTimeline,
);
