import type { ChatMessage } from '@zhixing/contract/chat-message';
import { cutText, storableText } from '../../base/storable.ts';
import type { Services } from '../../ctx.ts';
import type { Attachment } from '../../runtime/prompt.ts';
import { storageKey } from '../file/index.ts';

const maxImageBytes = 4 * 1024 * 1024;
const maxTextCharacters = 20_000;
const readable = /^text\/|^application\/json$/;

/** What of the question's files a model can be shown: pictures as they are, texts as text, others by their name. */
export const readAttachments = async (
  { storage }: Services,
  tenantId: string,
  { media = [] }: ChatMessage,
): Promise<Attachment[]> => {
  const read = async ({ fileId, name, mimeType }: (typeof media)[number]): Promise<Attachment> => {
    const isImage = mimeType.startsWith('image/');
    if (!fileId || !(isImage || readable.test(mimeType))) return { kind: 'name', name };
    const bytes = await storage.get(storageKey(tenantId, fileId));
    if (!bytes || (isImage && bytes.length > maxImageBytes)) return { kind: 'name', name };
    if (isImage) return { kind: 'image', name, mimeType, bytes };
    return { kind: 'text', name, text: cutText(storableText(new TextDecoder().decode(bytes)), maxTextCharacters) };
  };
  return Promise.all(media.map(read));
};
