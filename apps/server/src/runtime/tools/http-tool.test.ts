import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type HttpDocument, pluginDocument } from '@zhixing/contract/plugin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askingOf } from './consent-rule.ts';
import { sendRequest } from './http-tool.ts';
import { toolFrom } from './plugin-tool.ts';

const secret = 'top"secret/42';
const whose = { version: '1', ownerId: 'o', isShared: false };

let server: Server;
let url: string;
beforeAll(async () => {
  // Repeats everything it was sent, in its body and in a header.
  server = createServer((request, reply) => {
    const told = { url: request.url, headers: request.headers };
    const status = request.url?.startsWith('/refuse') ? 401 : 200;
    reply.writeHead(status, { 'x-echo': encodeURIComponent(String(request.headers.authorization)) });
    reply.end(JSON.stringify(told));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const documentOf = (auth: object, path = '/') =>
  pluginDocument.parse({ kind: 'HTTP', request: { method: 'GET', url: `${url}${path}` }, auth }) as HttpDocument;
const run = () => ({ key: 'k', signal: AbortSignal.timeout(5_000), now: new Date() });
const forms = [secret, 'top\\"secret', encodeURIComponent(secret), Buffer.from(`me:${secret}`).toString('base64')];

describe('a server that echoes what it was sent', () => {
  it.each([
    { kind: 'bearer' },
    { kind: 'basic', name: 'me' },
    { kind: 'header', name: 'x-key' },
    { kind: 'query', name: 'key' },
  ])('$kind: neither the test run nor the chat sees the secret', async (auth) => {
    const { text, headers } = await sendRequest(fetch, documentOf(auth), secret, {}, run());
    for (const form of forms) expect(`${text}${JSON.stringify(headers)}`).not.toContain(form);
    expect(text).toContain('••••');
  });

  it('nor does the model when the call is refused', async () => {
    const stored = { name: 'n', description: 'd', callableName: 'c', secret, ...whose };
    const tool = toolFrom(
      { ...stored, document: documentOf({ kind: 'bearer' }, '/refuse') },
      { send: fetch, runCode: () => Promise.reject(new Error('no code here')) },
    );
    const words = await tool.run({}, run()).catch((error: Error) => error.message);
    expect(words).toContain('HTTP 401');
    for (const form of forms) expect(words).not.toContain(form);
  });
});

describe('who is asked before an HTTP tool is called', () => {
  const asks = (method: string, effect: object) =>
    toolFrom(
      {
        ...{ name: 'n', description: 'd', callableName: 'c', secret: '', ...whose },
        document: pluginDocument.parse({ kind: 'HTTP', request: { method, url }, effect }) as HttpDocument,
      },
      { send: fetch, runCode: () => Promise.reject(new Error('no code here')) },
    ).trust;

  it.each([
    ['GET', {}, false],
    ['GET', { hasEffect: true }, true],
    ['POST', {}, true],
    ['PUT', {}, true],
    ['DELETE', {}, true],
    ['DELETE', { isPreApproved: true }, false],
  ])('%s %o: %s', (method, effect, isAsked) => {
    expect(askingOf(asks(method, effect))).toBe(isAsked ? 'always' : 'never');
  });
});
