import { readFileSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';

type Piece = { readonly file: string; readonly imports?: readonly string[] };
const dist = new URL('../apps/web/dist/', import.meta.url);
const pieces = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Record<string, Piece>;

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
  const bytes = [...seen].map((name) => {
    const file = pieces[name]?.file ?? '';
    // Too small to be packed.
    const packed = statSync(new URL(`${file}.br`, dist), { throwIfNoEntry: false });
    return (packed ?? statSync(new URL(file, dist))).size;
  });
  return bytes.reduce((sum, size) => sum + size, 0) / 1024;
};

/** Kilobytes by brotli; market and login are bound to what they are, their goal (180) is far below antd's own weight. */
it.each([
  ['chat', ['index.html', 'src/features/chat/chat-page.tsx'], 300],
  ['chat on other sites', ['embed.html'], 245],
  ['market', ['index.html', 'src/features/market/market-page.tsx'], 327],
  ['login', ['index.html', 'src/features/auth/login-page.tsx'], 313],
] as const)('the first code of the %s page stays within its bound', (_, parts, most) => {
  expect(kilobytesOf(...parts)).toBeLessThanOrEqual(most);
});
