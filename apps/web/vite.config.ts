import { createRequire } from 'node:module';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const vendors: readonly { name: string; test: RegExp }[] = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  { name: 'data', test: /node_modules\/(@tanstack|i18next|react-i18next|zod)\// },
];

/** `./dev up` serves dist and the API from one origin; `vite` alone borrows that API. */
const api = 'http://127.0.0.1:8080';
const apiPrefixes = ['/agent_api', '/aiagent_api', '/agent/agent_runtime', '/knowledge_api', '/prod-api'];

const partOf = (owner: string, part: string) => createRequire(import.meta.resolve(owner)).resolve(part);

/**
 * Streamdown brings three libraries along that an answer does without: we split blocks ourselves, use no Tailwind
 * classes, and fetch the HTML parser only when an answer contains HTML. A third of its weight.
 */
const lean: Record<string, string> = {
  marked: 'export class Lexer {}',
  'tailwind-merge': 'export const twMerge = (names) => names;',
  'rehype-raw': 'export default function rehypeRaw(options) { return rehypeRaw.parser.call(this, options); }',
};
const parts: Record<string, string> = {
  'virtual:katex.css': partOf('@streamdown/math', 'katex/dist/katex.min.css'),
  'virtual:html-parser': partOf('streamdown', 'rehype-raw'),
};
const leanStreamdown: Plugin = {
  name: 'lean-streamdown',
  enforce: 'pre',
  resolveId: (source, importer) =>
    importer?.includes('/streamdown/dist/') && Object.hasOwn(lean, source) ? `\0lean:${source}` : parts[source],
  load: (id) => (id.startsWith('\0lean:') ? lean[id.slice(6)] : undefined),
};

export default defineConfig({
  base: '/',
  plugins: [react(), leanStreamdown],
  server: { port: 5173, proxy: Object.fromEntries(apiPrefixes.map((prefix) => [prefix, { target: api }])) },
  build: {
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    assetsDir: 'assets',
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [...vendors] } } },
  },
});
