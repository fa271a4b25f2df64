import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const vendors: readonly { name: string; test: RegExp }[] = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  { name: 'data', test: /node_modules\/(@tanstack|i18next|react-i18next|zod)\// },
];

/** `./dev up` serves dist and the API from one origin; `vite` alone borrows that API. */
const api = 'http://127.0.0.1:8080';
const apiPrefixes = ['/agent_api', '/aiagent_api', '/agent/agent_runtime', '/knowledge_api', '/prod-api'];

export default defineConfig({
  base: '/',
  plugins: [react()],
  server: { port: 5173, proxy: Object.fromEntries(apiPrefixes.map((prefix) => [prefix, { target: api }])) },
  build: {
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    assetsDir: 'assets',
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [...vendors] } } },
  },
});
