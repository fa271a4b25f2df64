import { existsSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';

type Piece = { readonly file: string; readonly imports?: readonly string[] };
const dist = new URL('../apps/web/dist/', import.meta.url);
const pieces = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Record<string, Piece>;

const sizes = new Map<string, number>();
/** As a release sends it; what is too small to be packed is sent as it is. */
const sentSize = (file: string) => {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const bytes = readFileSync(new URL(file, dist));
  const size = existsSync(new URL(`${file}.br`, dist)) ? brotliCompressSync(bytes).length : bytes.length;
  sizes.set(file, size);
  return size;
};

/** What a page's code needs before its first line runs, as it is sent. */
const kilobytesOf = (...names: readonly string[]) => {
  const seen = new Set<string>();
  const visit = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const next of pieces[name]?.imports ?? []) visit(next);
  };
  for (const name of names) {
    if (!pieces[name]) throw new Error(`no such part: ${name}`);
    visit(name);
  }
  const bytes = [...seen].map((name) => sentSize(pieces[name]?.file ?? ''));
  return bytes.reduce((sum, size) => sum + size, 0) / 1024;
};

const kit = 'src/ui/kit.tsx';

/** Kilobytes by brotli. The kit is Ant Design with our theme: the market and the chat on other sites are drawn without it. */
it.each([
  ['chat', ['index.html', kit, 'src/features/chat/chat-page.tsx'], 297],
  ['chat on other sites', ['embed.html'], 146],
  ['market', ['index.html', 'src/features/market/market-page.tsx'], 178],
  ['login', ['index.html', kit, 'src/features/auth/login-page.tsx'], 305],
] as const)('the first code of the %s page stays within its bound', (_, parts, most) => {
  expect(kilobytesOf(...parts)).toBeLessThanOrEqual(most);
});
