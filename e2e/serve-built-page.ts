import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkout } from '../deploy/dev/home.ts';
import { contentHash } from '../deploy/dev/release.ts';
import { origin } from './platform.ts';

const web = fileURLToPath(new URL('../apps/web/', import.meta.url));
const cache = fileURLToPath(new URL('../node_modules/.cache/', import.meta.url));
const kinds: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.wav': 'audio/wav',
};

/** Journeys that stand on the same page share its build; two that begin at once each make one, and the first stays. */
const buildOnce = (name: string, page: string) => {
  const sources = ['apps/web', 'packages/contract/src', 'pnpm-lock.yaml', relative(checkout, join(page, '..'))];
  const built = join(cache, `${name}-${contentHash(...sources)}`);
  if (existsSync(built)) return built;
  mkdirSync(cache, { recursive: true });
  const making = mkdtempSync(`${built}-`);
  execFileSync(
    join(web, 'node_modules/.bin/vite'),
    ['build', page, '--config', join(web, 'vite.config.ts'), '--outDir', making, '--emptyOutDir'],
    { cwd: web, stdio: 'ignore' },
  );
  try {
    renameSync(making, built);
  } catch {
    rmSync(making, { recursive: true });
  }
  return built;
};

/**
 * A page around one component, in a production build of its own and under the policy that the product itself sends.
 * `extra` are files that are not built, by their path.
 */
export const serveBuiltPage = async (name: string, page: URL, extra: Record<string, Buffer> = {}) => {
  const built = buildOnce(name, fileURLToPath(page));
  const policy = (await fetch(`${origin()}/login`)).headers.get('content-security-policy') ?? '';
  const server = createServer(async (request, reply) => {
    const path = new URL(request.url ?? '/', 'http://page').pathname;
    const file = path === '/' ? 'index.html' : path.slice(1);
    const folder = file.startsWith('icons/') ? join(web, 'public') : built;
    try {
      const content = extra[file] ?? (await readFile(join(folder, file)));
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
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { address, policy, close: () => server.close() };
};
