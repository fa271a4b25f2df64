import type { ChatMessage } from '@zhixing/contract/chat-message';
import { signedUrl } from '../file/index.ts';

/** Addresses of files are signed anew each time they are told: the ones of yesterday no longer open. */
export const withAddresses = (
  ctx: Parameters<typeof signedUrl>[0],
  message: ChatMessage,
  by?: string | undefined,
): ChatMessage =>
  message.media
    ? {
        ...message,
        media: message.media.map((item) => (item.fileId ? { ...item, url: signedUrl(ctx, item.fileId, by) } : item)),
      }
    : message;
