import { isObject, type Schema, textOf } from '../chat-request.ts';
import { embed } from '../embed.ts';
import { objectsOf } from './chat-protocol.ts';
import { google } from './google.ts';
import { Refusal } from './refusal.ts';
import type { Service } from './vendor.ts';

const form = /^models\/([^/]+):batchEmbedContents$/;
const most = 100;

const invalid = (message: string) => new Refusal(400, { error: { code: 400, message, status: 'INVALID_ARGUMENT' } });

const textsOf = (model: string, { requests }: Schema): string[] => {
  const all = objectsOf(requests);
  if (all.length === 0 || all.length > most)
    throw invalid(`* BatchEmbedContentsRequest.requests: at most ${most} requests can be in one batch`);
  return all.map((request, at) => {
    if (request.model !== `models/${model}`)
      throw invalid(`* BatchEmbedContentsRequest.requests[${at}].model: must match the model in the path`);
    const text = objectsOf(isObject(request.content) ? request.content.parts : undefined)
      .map((part) => textOf(part.text))
      .join('');
    if (text === '') throw invalid(`* BatchEmbedContentsRequest.requests[${at}].content: is empty`);
    return text;
  });
};

/** https://ai.google.dev/api/embeddings: at its own address, each text with the model's name. */
export const googleEmbed: Service = {
  serves: (path) => form.test(path),
  keyOf: google.keyOf,
  refusals: google.refusals,
  keepAlive: {},
  read: ({ path, body }) => {
    const [, model = ''] = form.exec(path) ?? [];
    const texts = textsOf(model, body);
    const characters = texts.join('').length;
    return { model, question: '', results: [], tools: [], characters, isStream: false, thinks: false };
  },
  reply: ({ path, body }) => {
    const [, model = ''] = form.exec(path) ?? [];
    const embeddings = textsOf(model, body).map((text) => ({ values: Array.from(embed(text, 768)) }));
    return { opening: '', frames: [], whole: { embeddings } };
  },
};
