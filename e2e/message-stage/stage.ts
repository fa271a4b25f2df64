import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import type { ChatMessage } from '../../packages/contract/src/chat-message.ts';
import { sizes } from '../browser.ts';
import { origin } from '../platform.ts';

const here = fileURLToPath(new URL('./page/', import.meta.url));
const web = fileURLToPath(new URL('../../apps/web/', import.meta.url));
const built = fileURLToPath(new URL('../../node_modules/.cache/message-stage/', import.meta.url));
const kinds: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

/** Three seconds: 16 bit, one channel, 8 kHz. */
const silence = Buffer.concat([
  Buffer.from(
    '524946 46a4bb0000 57415645666d7420100000000100010040 1f0000803e000002001000 6461746180bb0000'.replaceAll(' ', ''),
    'hex',
  ),
  Buffer.alloc(48_000),
]);

type Play = {
  messages: readonly ChatMessage[];
  pending?: boolean;
  share?: boolean;
  hideIcon?: boolean;
  session?: string;
};
declare global {
  interface Window {
    messageStage: {
      readonly heard: (readonly [name: string, value: unknown])[];
      readonly play: (next: Play) => void;
      readonly fixture: {
        readonly conversation: ChatMessage[];
        readonly runningAnswer: ChatMessage;
        readonly longConversation: (turns: number) => ChatMessage[];
      };
    };
  }
}

/** The list in a production build of its own, under the policy that the product itself sends. */
export const serveStage = async () => {
  execFileSync(
    join(web, 'node_modules/.bin/vite'),
    ['build', here, '--config', join(web, 'vite.config.ts'), '--outDir', built, '--emptyOutDir'],
    { cwd: web, stdio: 'ignore' },
  );
  const policy = (await fetch(`${origin()}/login`)).headers.get('content-security-policy') ?? '';
  const server = createServer(async (request, reply) => {
    const path = new URL(request.url ?? '/', 'http://page').pathname;
    const file = path === '/' ? 'index.html' : path.slice(1);
    if (file === 'silence.wav') return void reply.writeHead(200, { 'content-type': 'audio/wav' }).end(silence);
    const folder = file.startsWith('icons/') ? join(web, 'public') : built;
    try {
      const content = await readFile(join(folder, file));
      reply.writeHead(200, {
        'content-type': kinds[extname(file)] ?? 'application/octet-stream',
        ...(file === 'index.html' ? { 'content-security-policy': policy } : {}),
      });
      reply.end(content);
    } catch {
      reply.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { site, close: () => server.close() };
};

type Look = { size?: keyof typeof sizes; theme?: 'light' | 'dark' };

export const openStage = async (browser: Browser, site: string, { size = 'desktop', theme = 'light' }: Look = {}) => {
  const context = await browser.newContext({ viewport: sizes[size] });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site });
  await context.addInitScript(`localStorage.setItem('config', '${JSON.stringify({ theme })}')`);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) faults.push(message.text());
  });
  await page.goto(site);
  await page.locator('.message-place').first().waitFor();
  return { page, context, faults };
};
