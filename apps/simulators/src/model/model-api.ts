import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { audioRoutes } from './audio.ts';
import { type Behaviour, behaviourOf, type ModelSwitches } from './behaviour.ts';
import type { CallLedger, Outcome } from './call-ledger.ts';
import { parseBody, readChatRequest, readModel, type Schema } from './chat-request.ts';
import { createClock } from './clock.ts';
import { createEmbeddings } from './embed.ts';
import { imageRoutes } from './images.ts';
import { failureOf, OpenAiError } from './openai-error.ts';
import { countPrompt } from './prompt-tokens.ts';
import { createRecall } from './recall.ts';
import { createRerank } from './rerank.ts';
import { sendCompletion } from './send-completion.ts';
import type { TrainingApi } from './training/training-api.ts';

const MOST_BYTES = 64 * 1024 * 1024;
const models = [
  'zhixing-demo',
  'zhixing-demo-thinking',
  'zhixing-demo-embedding',
  'zhixing-rerank',
  'zhixing-demo-transcribe',
  'zhixing-demo-speech',
];

type Options = { ledger: CallLedger; switches: ModelSwitches; apiKey: string; training: TrainingApi };
type Call = { response: ServerResponse; body: Schema; behaviour: Behaviour; model: string; bodyHash: string };
/** Writes the call into the ledger and answers with what writes its end. */
type Begin = (promptTokens: number) => (outcome: Outcome, tokens?: number, status?: number) => void;

export function createModelApi({ ledger, switches, apiKey, training }: Options) {
  const clock = createClock();
  const recall = createRecall((model) => training.lessonsOf(model));
  const expected = Buffer.from(hash('sha256', `Bearer ${apiKey}`));
  let lastId = 0;

  function checkKey({ headers }: IncomingMessage): void {
    const given = Buffer.from(hash('sha256', headers.authorization ?? ''));
    if (!timingSafeEqual(given, expected)) throw failureOf(401);
  }

  function chat({ response, body, behaviour, model, bodyHash }: Call, begin: Begin): void {
    const request = readChatRequest(body);
    const promptTokens = countPrompt(request);
    const end = begin(promptTokens);
    try {
      const { plan, completion } = recall(request, bodyHash);
      if (plan.failStatus) throw failureOf(plan.failStatus);
      lastId += 1;
      const id = `chatcmpl-${Date.now().toString(36)}${lastId}`;
      const { isStream } = request;
      const includeUsage = request.includeUsage && !plan.isUncounted;
      const cutAfter = plan.cutAfter ?? behaviour.cutAfter;
      const reply = { id, model, completion, promptTokens, isStream, includeUsage, silentMs: plan.silentMs ?? 0 };
      sendCompletion(response, { ...reply, behaviour: { ...behaviour, ...plan.pace, cutAfter } }, clock, end);
    } catch (error) {
      end('failed', 0, statusOf(error));
      throw error;
    }
  }

  async function embeddings({ response, body, model }: Call, begin: Begin): Promise<void> {
    if (switches.settings.embedDelayMs > 0) await sleep(switches.settings.embedDelayMs);
    const { json, promptTokens } = createEmbeddings(body, model);
    const end = begin(promptTokens);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(json);
    end('done');
  }

  function rerank({ response, body, model }: Call, begin: Begin): void {
    const { json, promptTokens } = createRerank(body, model);
    const end = begin(promptTokens);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(json);
    end('done');
  }

  const routes: Record<string, (call: Call, begin: Begin) => void | Promise<void>> = {
    '/v1/chat/completions': chat,
    '/v1/embeddings': embeddings,
    '/v1/rerank': rerank,
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    checkKey(request);
    if (request.method === 'GET' && path === '/v1/models') {
      return sendJson(response, listModels([...models, ...training.models()]));
    }
    if (training.serves(path)) {
      const { method = 'GET', url = '', headers } = request;
      const call = { method, url: new URL(url, 'http://x'), type: headers['content-type'] ?? '' };
      return sendJson(response, await training.answer({ ...call, body: await readBody(request) }));
    }
    const media = request.method === 'POST' ? (audioRoutes[path] ?? imageRoutes[path]) : undefined;
    if (media) {
      const answer = await media({ type: request.headers['content-type'] ?? '', body: await readBody(request) });
      response.writeHead(200, { 'content-type': answer.type });
      return void response.end(answer.body);
    }
    const route = request.method === 'POST' ? routes[path] : undefined;
    if (!route) throw new OpenAiError(404, `Invalid URL (${request.method} ${path})`, { code: 'unknown_url' });

    const began = performance.now();
    const text = (await readBody(request)).toString('utf8');
    const bodyHash = hash('sha256', text).slice(0, 16);
    const key = request.headers['idempotency-key'];
    let model = '';
    let isBegun = false;
    const begin: Begin = (promptTokens) => {
      isBegun = true;
      if (!switches.settings.ledger) return () => {};
      const start = { path, model, key: typeof key === 'string' ? key : null, hash: bodyHash, promptTokens };
      const entry = ledger.begin(start);
      return (outcome, completionTokens = 0, status = 200) =>
        ledger.end(entry, { outcome, completionTokens, status, ms: Math.round(performance.now() - began) });
    };
    try {
      const body = parseBody(text);
      model = readModel(body);
      const isMissing = /^(unknown|missing|no-such)/.test(model);
      if (isMissing || (model.startsWith('ft:') && !training.models().includes(model))) throw failureOf(404);
      const wish = request.headers['x-sim'];
      const behaviour = behaviourOf(switches, typeof wish === 'string' ? wish : undefined);
      if (behaviour.isHanging) {
        const end = begin(0);
        return void response.once('close', () => end('aborted', 0, 0));
      }
      if (behaviour.failStatus) throw failureOf(behaviour.failStatus);
      await route({ response, body, behaviour, model, bodyHash }, begin);
    } catch (error) {
      if (!isBegun) begin(0)('failed', 0, statusOf(error));
      throw error;
    }
  };
}

const listModels = (ids: string[]) => ({
  object: 'list',
  data: ids.map((id) => ({ id, object: 'model', created: 1_763_164_800, owned_by: 'zhixing' })),
});

function sendJson(response: ServerResponse, json: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(json));
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new OpenAiError(413, 'The request is larger than 64 MiB.');
    chunks.push(chunk);
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}

const statusOf = (error: unknown) => (error instanceof OpenAiError ? error.status : 500);
