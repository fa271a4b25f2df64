import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { ModelSwitches } from '../behaviour.ts';
import type { CallLedger } from '../call-ledger.ts';
import { parseBody, textOf } from '../chat-request.ts';
import { type Asked, answerTo, countsOf, promptTokens, windowOf } from './conversation.ts';
import { Refusal } from './refusal.ts';
import { sendReply } from './send-reply.ts';
import type { Service, VendorCall } from './vendor.ts';
import { vendorBehaviourOf } from './vendor-behaviour.ts';
import { vendors } from './vendors.ts';

type Options = { ledger: CallLedger; switches: ModelSwitches; apiKey: string };

/** `/{vendor}/{version}/{path}`: each vendor under its own name, with its own protocol and refusals. */
export function createVendorApi({ ledger, switches, apiKey }: Options) {
  let lastId = 0;

  const placeOf = (url: string) => {
    const [, vendor = '', , ...path] = new URL(url, 'http://simulator').pathname.split('/');
    return { services: vendors.get(vendor), path: path.map(decodeURIComponent).join('/') };
  };

  function check(call: VendorCall, service: Service): Asked {
    if (service.keyOf && service.keyOf(call.headers) !== apiKey) throw service.refusals.key();
    const { isBusy, busySeconds } = call.behaviour;
    if (isBusy) throw service.refusals.busy(busySeconds, textOf(call.body.model));
    const asked = service.read(call);
    const window = windowOf(asked.model);
    const tokens = promptTokens(asked);
    if (window === undefined || tokens <= window) return asked;
    if (service.cutsPrompts) return { ...asked, characters: window * 2 };
    throw service.refusals.full({ ...asked, window, tokens });
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { services = [], path } = placeOf(request.url ?? '/');
    const { headers, method } = request;
    const [first] = services;
    if (method === 'GET' && path === 'models' && first) {
      if (first.keyOf && first.keyOf(headers) !== apiKey) throw first.refusals.key();
      return sendJson(response, 200, { object: 'list', data: [{ id: 'any', object: 'model' }] });
    }
    const service = method === 'POST' ? services.find(({ serves }) => serves(path)) : undefined;
    if (!service) throw new Refusal(404, { error: { message: `${method} ${path} is not served here` } });
    const began = performance.now();
    const sent = await text(request);
    const body = parseBody(sent);
    const key = headers['idempotency-key'];
    const model = textOf(body.model) || path;
    const start = { path: request.url ?? '', model, key: typeof key === 'string' ? key : null };
    const entry = ledger.begin({ ...start, hash: hash('sha256', sent).slice(0, 16), promptTokens: 0 });
    const end = (outcome: 'done' | 'aborted' | 'failed', completionTokens: number, status: number) =>
      ledger.end(entry, { outcome, completionTokens, status, ms: Math.round(performance.now() - began) });
    try {
      lastId += 1;
      const wish = headers['x-sim'];
      const behaviour = vendorBehaviourOf(switches, typeof wish === 'string' ? wish : undefined);
      const call: VendorCall = {
        path,
        headers,
        body,
        behaviour,
        id: `${began.toString(36).replace('.', '')}${lastId}`,
      };
      const asked = check(call, service);
      const { isStream } = asked;
      const isSent = await sendReply(response, service.reply(call, asked), service, { ...behaviour, isStream });
      end(isSent ? 'done' : 'aborted', countsOf(asked, answerTo(asked)).completion, 200);
    } catch (error) {
      end('failed', 0, error instanceof Refusal ? error.status : 500);
      throw error;
    }
  }

  return {
    serves: (url: string) => placeOf(url).services !== undefined,
    answer: (request: IncomingMessage, response: ServerResponse): Promise<void> =>
      serve(request, response).catch((error: unknown) => {
        if (response.headersSent || !(error instanceof Refusal)) throw error;
        sendJson(response, error.status, error.body, error.headers);
      }),
  };
}

function sendJson(
  response: ServerResponse,
  status: number,
  body: object | string,
  headers: Record<string, string> = {},
): void {
  const isText = typeof body === 'string';
  response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers });
  response.end(isText ? body : JSON.stringify(body));
}
