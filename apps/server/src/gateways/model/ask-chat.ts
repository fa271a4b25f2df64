import { APICallError, type LanguageModelV4CallOptions, type LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { Egress } from '../egress/egress.ts';
import type { ReplyHead } from '../egress/listen-to-reply.ts';
import { addressOf, keyHeaders } from './call-provider.ts';
import { bodyFor } from './chat-body.ts';
import { faultIn, openChatPieces, usageOf, wordsIn } from './chat-pieces.ts';
import { openEventFrames } from './event-frames.ts';
import { fieldsOf, parsedFields } from './json-fields.ts';
import { replyLimits } from './reply-limits.ts';
import type { ModelRecord } from './round.ts';

/** Of a refusal; its words come first. */
const longestRefusal = 64 * 1024;

const refusedBy = ({ status, statusText, headers }: ReplyHead, url: string, responseBody: string) => {
  let words: string | undefined;
  try {
    words = faultIn(parsedFields(responseBody));
  } catch {
    // A page of a proxy, most likely.
  }
  const again = headers['retry-after'];
  return new APICallError({
    message: words ?? statusText,
    url,
    requestBodyValues: {},
    statusCode: status,
    responseHeaders: again ? { 'retry-after': again } : {},
    responseBody,
  });
};

const headersFor = ({ apiKey, headers }: ModelRecord, further: LanguageModelV4CallOptions['headers'] = {}) => {
  const all: Record<string, string> = { accept: '*/*', 'content-type': 'application/json', 'user-agent': 'zhixing' };
  if (apiKey) Object.assign(all, keyHeaders.chat(apiKey));
  for (const [name, value] of Object.entries({ ...headers, ...further }))
    if (value !== undefined) all[name.toLowerCase()] = value;
  return all;
};

type Sent = {
  options: LanguageModelV4CallOptions;
  isStream: boolean;
  /** Of whatever comes. */
  heard?: () => void;
  onBytes: (bytes: Uint8Array) => void;
};

const send = async (record: ModelRecord, egress: Egress, { options, isStream, heard, onBytes }: Sent) => {
  const url = addressOf(record, '/chat/completions');
  // A tenant's list of hosts binds what its people have chosen; the platform's own models are not theirs.
  const way = record.isShared ? egress.everywhere : egress;
  let head: ReplyHead | undefined;
  const refusal: Uint8Array[] = [];
  let refusalBytes = 0;
  const refused = (by: ReplyHead) => refusedBy(by, url, Buffer.concat(refusal).toString());
  const isRefused = () => head !== undefined && (head.status < 200 || head.status > 299);
  await way.listen(
    url,
    {
      method: 'POST',
      headers: headersFor(record, options.headers),
      body: bodyFor(record, options, isStream),
      purpose: 'model',
      limits: { ...replyLimits[isStream ? 'stream' : 'whole'], ...(heard ? { onBytes: heard } : {}) },
      ...(options.abortSignal ? { signal: options.abortSignal } : {}),
    },
    {
      onHead: (given) => {
        head = given;
      },
      onBytes: (bytes) => {
        if (!head || !isRefused()) return onBytes(bytes);
        refusal.push(bytes);
        refusalBytes += bytes.length;
        if (refusalBytes > longestRefusal) throw refused(head);
      },
    },
  );
  if (head && isRefused()) throw refused(head);
};

type Listener = { take: (part: LanguageModelV4StreamPart) => void; heard: () => void };

/** An answer by OpenAI's chat completions, told in parts while it is written. */
export const streamChat = async (
  record: ModelRecord,
  egress: Egress,
  options: LanguageModelV4CallOptions,
  { take, heard }: Listener,
) => {
  const pieces = openChatPieces(record.provider, take);
  await send(record, egress, { options, isStream: true, heard, onBytes: openEventFrames(pieces.take) });
  pieces.end();
};

/** The same in one piece; of a list of choices the first. */
export const wholeChat = async (record: ModelRecord, egress: Egress, options: LanguageModelV4CallOptions) => {
  const parts: Uint8Array[] = [];
  await send(record, egress, { options, isStream: false, onBytes: (bytes) => parts.push(bytes) });
  const reply = parsedFields(Buffer.concat(parts).toString());
  const [choice] = Array.isArray(reply.choices) ? reply.choices : [];
  if (!choice) throw new Error(faultIn(reply) ?? 'the provider sent no choice');
  const { content, refusal } = fieldsOf(fieldsOf(choice).message);
  return { said: wordsIn(content) + wordsIn(refusal), usage: usageOf(reply.usage) };
};
