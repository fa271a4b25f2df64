import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
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

/**
 * A page around one component, in a production build of its own and under the policy that the product itself sends.
 * `extra` are files that are not built, by their path.
 */
export const serveBuiltPage = async (name: string, page: URL, extra: Record<string, Buffer> = {}) => {
  const built = join(cache, name);
  execFileSync(
    join(web, 'node_modules/.bin/vite'),
    ['build', fileURLToPath(page), '--config', join(web, 'vite.config.ts'), '--outDir', built, '--emptyOutDir'],
    { cwd: web, stdio: 'ignore' },
  );
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
