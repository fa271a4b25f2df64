import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { ModelSwitches } from './behaviour.ts';
import type { CallLedger } from './call-ledger.ts';
import { createModelApi } from './model-api.ts';
import { OpenAiError } from './openai-error.ts';
import type { TrainingApi } from './training/training-api.ts';
import { createVendorApi } from './vendor/vendor-api.ts';

type Options = { ledger: CallLedger; switches: ModelSwitches; apiKey: string; training: TrainingApi };

export function createModelServer({ ledger, switches, apiKey, training }: Options): Server {
  const api = createModelApi({ ledger, switches, apiKey, training });
  const vendors = createVendorApi({ ledger, switches, apiKey });

  async function inspect(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://simulator');
    const route = `${request.method} ${url.pathname}`;
    if (route === 'GET /health') return reply(response, 200, { status: 'ok' });
    if (route === 'GET /control') return reply(response, 200, switches.settings);
    if (route === 'POST /control') {
      try {
        switches.apply(JSON.parse((await buffer(request)).toString('utf8')));
      } catch (error) {
        return reply(response, 400, { error: String(error) });
      }
      return reply(response, 200, switches.settings);
    }
    if (route === 'GET /ledger') return reply(response, 200, await readLedger(url.searchParams));
    if (route === 'DELETE /ledger') {
      await ledger.clear();
      return reply(response, 200, { status: 'cleared' });
    }
    throw new OpenAiError(404, `Invalid URL (${route})`, { code: 'unknown_url' });
  }

  async function readLedger(query: URLSearchParams) {
    await ledger.settled();
    const entries = ledger.list({ key: query.get('key') ?? undefined, since: Number(query.get('since')) || 0 });
    const keys: Record<string, number> = {};
    for (const { key } of entries) if (key !== null) keys[key] = (keys[key] ?? 0) + 1;
    return { calls: entries.length, keys, entries };
  }

  const server = createServer((request, response) => {
    const url = request.url ?? '/';
    const handle = url.startsWith('/v1/') ? api : vendors.serves(url) ? vendors.answer : inspect;
    handle(request, response).catch((error: unknown) => {
      if (response.headersSent) return void response.destroy();
      const refusal = error instanceof OpenAiError ? error : new OpenAiError(500, String(error));
      if (!(error instanceof OpenAiError)) console.error(error);
      reply(response, refusal.status, refusal.body, refusal.headers);
    });
  });
  server.keepAliveTimeout = 60_000;
  return server;
}

function reply(response: ServerResponse, status: number, json: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  response.end(JSON.stringify(json));
}
