import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { sizes } from '../browser.ts';
import { origin } from '../platform.ts';

const here = fileURLToPath(new URL('./page/', import.meta.url));
const web = fileURLToPath(new URL('../../apps/web/', import.meta.url));
const built = fileURLToPath(new URL('../../node_modules/.cache/answers-page/', import.meta.url));
const kinds: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

/** The component in a production build of its own, served under the policy that the product itself sends. */
export const serveAnswersPage = async (): Promise<{ address: string; policy: string; close: () => void }> => {
  execFileSync(
    join(web, 'node_modules/.bin/vite'),
    ['build', here, '--config', join(web, 'vite.config.ts'), '--outDir', built, '--emptyOutDir'],
    { cwd: web, stdio: 'ignore' },
  );
  const policy = (await fetch(`${origin()}/login`)).headers.get('content-security-policy') ?? '';
  const server: Server = createServer(async (request, reply) => {
    const path = new URL(request.url ?? '/', 'http://page').pathname;
    const file = path === '/' ? 'index.html' : path.slice(1);
    try {
      const content = await readFile(join(built, file));
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
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, policy, close: () => server.close() };
};

type PageApi = {
  show: (id: string, text: string, isStreaming?: boolean) => void;
  drop: () => void;
  frame: () => Promise<void>;
  stream: (id: string, tokens: string[], ahead: number) => Promise<{ run: () => Promise<void> }>;
};
declare global {
  interface Window {
    answersPage: PageApi;
  }
}

type Look = { size?: keyof typeof sizes; theme?: 'light' | 'dark' };

export const openAnswersPage = async (
  browser: Browser,
  address: string,
  { size = 'desktop', theme = 'light' }: Look = {},
): Promise<Page> => {
  const context = await browser.newContext({ viewport: sizes[size], baseURL: address, isMobile: size === 'phone' });
  await context.addInitScript(`localStorage.setItem('config', '${JSON.stringify({ theme, locale: 'zh-CN' })}')`);
  const page = await context.newPage();
  await page.goto('/');
  await page.waitForFunction(() => 'answersPage' in window);
  return page;
};
