import type { ChatMessage } from '@zhixing/contract/chat-message';
import { cutText, storableText } from '../../base/storable.ts';
import type { Services } from '../../ctx.ts';
import type { Attachment } from '../../runtime/prompt.ts';
import { storageKey } from '../file/index.ts';
import { isDocument, readDocument } from './read-document.ts';

const maxImageBytes = 4 * 1024 * 1024;
const maxCharacters = 60_000;
const plain = /^text\/|^application\/json$/;
/** Of what was sent along before: the newest files, of the newest questions. */
const earlierQuestions = 4;
const earlierFiles = 4;

type Media = NonNullable<ChatMessage['media']>[number];
type Reader = { tenantId: string; accountId: string; signal: AbortSignal };

const faultWords = {
  broken: '这个文件已损坏或内容无法读取，请如实告诉用户。',
  protected: '这个文件有密码保护，无法读取，请如实告诉用户。',
  late: '读取这个文件的时间太长，这一次没有读到，请如实告诉用户。',
};

const readOne = async (
  services: Services,
  { tenantId, accountId, signal }: Reader,
  { fileId, name, mimeType }: Media,
): Promise<Attachment> => {
  const isImage = mimeType.startsWith('image/');
  if (!fileId || !(isImage || plain.test(mimeType) || isDocument(mimeType))) return { kind: 'name', name };
  const bytes = await services.storage.get(storageKey(tenantId, fileId));
  if (!bytes || (isImage && bytes.length > maxImageBytes)) return { kind: 'name', name };
  if (isImage) return { kind: 'image', name, mimeType, bytes };
  if (plain.test(mimeType))
    return { kind: 'text', name, text: cutText(storableText(new TextDecoder().decode(bytes)), maxCharacters) };
  const whose = { tenant: tenantId, account: accountId };
  const read = await readDocument(services, whose, { fileId, mimeType, bytes }, maxCharacters, signal);
  return 'text' in read ? { kind: 'text', name, text: read.text } : { kind: 'name', name, why: faultWords[read.fault] };
};

/** What of a message's files a model can be shown: pictures as they are, texts and documents as text, others by name. */
const readAttachments = (
  services: Services,
  reader: Reader,
  { media = [] }: Pick<ChatMessage, 'media'>,
): Promise<Attachment[]> => Promise.all(media.map((one) => readOne(services, reader, one)));

/** The files of the questions before, by message: whoever asks on about a picture means the picture. */
const readEarlier = async (
  services: Services,
  reader: Reader,
  earlier: readonly ChatMessage[],
): Promise<Map<string, Attachment[]>> => {
  const found = new Map<string, Attachment[]>();
  let left = earlierFiles;
  const questions = earlier.filter(({ role }) => role === 1).slice(-earlierQuestions);
  for (const { uuid, media = [] } of questions.toReversed()) {
    const taken = media.slice(0, left);
    left -= taken.length;
    if (taken.length > 0) found.set(uuid, await readAttachments(services, reader, { media: taken }));
  }
  return found;
};

/** What the question and those before it were sent with. */
export const readFiles = async (
  services: Services,
  reader: Reader,
  { question, earlier }: { question: ChatMessage; earlier: readonly ChatMessage[] },
) => {
  const [attachments, earlierFiles] = await Promise.all([
    readAttachments(services, reader, question),
    readEarlier(services, reader, earlier),
  ]);
  const hasImages = [attachments, ...earlierFiles.values()].flat().some(({ kind }) => kind === 'image');
  return { attachments, earlierFiles, hasImages };
};
