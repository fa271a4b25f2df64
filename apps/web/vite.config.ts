import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as zlibGzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';

const groups: readonly {
  name: string;
  test: RegExp;
  minShareCount?: number;
  includeDependenciesRecursively?: boolean;
}[] = [
  // Small and apart: what asks for the first page's parts needs these before the others are here.
  { name: 'pages', test: /\/apps\/web\/src\/app\/pages\.ts/, includeDependenciesRecursively: false },
  {
    name: 'start',
    test: /vite\/preload-helper|\/apps\/web\/src\/lib\/(base-path|paths|storage|text-files)\.ts/,
    includeDependenciesRecursively: false,
  },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  // A part of its own: the chat on other sites has no router.
  { name: 'router', test: /node_modules\/react-router\// },
  { name: 'query', test: /node_modules\/@tanstack\// },
  { name: 'data', test: /node_modules\/(i18next|zod|react-i18next\/dist\/es\/(?!Trans))/ },
  // An input asks the packages of forms for some of their names.
  {
    name: 'form',
    test: /@rc-component\/(async-validator|form\/es\/(?!FormContext))|antd\/es\/(form\/(?!context|validateMessagesContext|hooks\/useVariants)|_util\/convertToTooltipProps)|scroll-into-view|QuestionCircleOutlined/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'grid',
    test: /antd\/es\/(grid\/(?!style)|_util\/responsiveObserver)/,
    includeDependenciesRecursively: false,
  },
  // What the first pages stand on, with all it needs itself; a form or a table waits for the page that has one.
  {
    name: 'kit',
    test: /antd\/es\/(button|config-provider|drawer|dropdown|input|locale|modal|popover|skeleton|tooltip)\/|@rc-component\/\w+\/es\/locale\//,
  },
  // Left alone, each small module that two pages share becomes a file of its own: a page asked for 180 of them.
  { name: 'fields', test: /node_modules\/(antd|@ant-design|@rc-component|@babel|clsx)\//, minShareCount: 12 },
  // Widgets and cards come with the first answer that has any; only the shape of what was filled in is known before.
  {
    name: 'contract',
    test: /\/packages\/contract\/src\/(?!answer-part|block\/(?!form-values)|card\/|card-document|admin|agent-editor|built-in-tool|chart|chat|error|knowledge|mcp|membership|model-|openapi|order|plugin|proof|session-title|studio|survey|workflow|json-schema\/tell-fault)/,
    minShareCount: 3,
  },
  // Spoken where people talk with an agent or pay.
  {
    name: 'talk-contract',
    test: /\/packages\/contract\/src\/(answer-part|chat(?!-)|chat-message|membership|session-title|survey|json-schema\/tell-fault)/,
    minShareCount: 3,
  },
  // Spoken by those who build, not by those who talk.
  {
    name: 'studio-contract',
    test: /\/packages\/contract\/src\/(admin|agent-editor|error|knowledge|mcp|model-|openapi|plugin|studio|workflow)/,
    minShareCount: 3,
  },
  {
    name: 'block',
    test: /\/packages\/contract\/src\/(?:block\/(?!form-values)|card-document|card\/(?!bind))/,
    minShareCount: 2,
  },
  {
    name: 'floor',
    test: /\/apps\/web\/src\/(lib|ui)\/(?!ant-locale|ant-tokens|clipboard|file-name|hidden-characters|keep-file|kit|link-button|list-frame|next-steps|past-end|read-download|save-download|search-box|shown-hosts|solve-proof|theme|trend-chart|upload|use-countdown|use-member-gate|use-width|work-screen)/,
    minShareCount: 3,
  },
  // An agent as it is drawn wherever it stands.
  {
    name: 'agent',
    test: /\/apps\/web\/src\/blocks\/(agent\/(agent-figures|figures|api|lazy-name-dialog)|icon\/(agent-icon|emoji|icon-file|resolve-icon|lines))/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  // A list of them, as the market and one's home have it; what a dialog needs comes with the dialog.
  {
    name: 'agents',
    test: /\/apps\/web\/src\/blocks\/agent\/(agent-card|agent-list|agent-price|agent-tags|agents-scene|copy-intention|empty-list|filter-bar|find-box|left-out-list|list-state|part-icons|rules|use-(agent|copy|enter|hire))/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  // What the first page does without.
  {
    name: 'desk',
    test: /\/apps\/web\/src\/(lib|ui)\/(clipboard|file-name|hidden-characters|keep-file|past-end|read-download|save-download|search-box|shown-hosts|upload|use-countdown|use-width)/,
    minShareCount: 3,
  },
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

/** A button asks the colour picker whether its words must be dark, and would bring all of it to the first page. */
const leanButton: Plugin = {
  name: 'lean-button',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source.endsWith('/components/ColorPresets') && importer?.endsWith('/button/style/token.js')
      ? '\0is-bright'
      : undefined,
  load: (id) =>
    id === '\0is-bright'
      ? 'export const isBright = (colour) => { const { r, g, b } = colour.toRgb(); return r * 0.299 + g * 0.587 + b * 0.114 > 192; };'
      : undefined,
};

/** Chinese documents name character maps and fonts they do not bring along, scans are packed in ways browsers cannot read. */
const pdfPackage = partOf('react-pdf', 'pdfjs-dist/package.json');
const pdfFolder = `assets/pdf-${(JSON.parse(readFileSync(pdfPackage, 'utf8')) as { version: string }).version}/`;
const pdfParts: Plugin = {
  name: 'pdf-parts',
  resolveId: (source) => (source === 'virtual:pdf-parts' ? '\0pdf-parts' : undefined),
  load: (id) => (id === '\0pdf-parts' ? `export const pdfParts = '/${pdfFolder}';` : undefined),
  generateBundle() {
    for (const folder of ['cmaps', 'standard_fonts', 'wasm']) {
      const place = join(dirname(pdfPackage), folder);
      for (const file of readdirSync(place).filter((name) => folder !== 'wasm' || name.endsWith('_nowasm_fallback.js')))
        this.emitFile({
          type: 'asset',
          fileName: `${pdfFolder}${folder}/${file}`,
          source: readFileSync(join(place, file)),
        });
    }
  },
};

const stubsOf = (code: string) =>
  [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name = '']) => {
    const does = name.startsWith('create') ? 'undefined' : '{ throw new Error("left out of this build"); }';
    return `export const ${name} = () => ${does};`;
  });
/** No page describes its shapes as JSON schema: a sixth of zod's weight. What else stands in those files is kept. */
const leanZod: Plugin = {
  name: 'lean-zod',
  transform: {
    filter: { id: /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/ },
    handler: (code, id) => {
      if (id.endsWith('to-json-schema.js'))
        return [...stubsOf(code), 'export { processSchema as process };'].join('\n');
      const kept = code.indexOf('export const stringProcessor');
      if (kept < 0) throw new Error('zod has changed: see what of it can be left out');
      return [code.slice(0, kept), ...stubsOf(code.slice(kept))].join('\n');
    },
  },
};

const here = fileURLToPath(new URL('.', import.meta.url));
const target = ['chrome111', 'edge111', 'firefox114', 'safari16.4'];

/** One plain script under one name for ever: other people's pages point at it. */
const buildEmbedScript = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    root: here,
    logLevel: 'silent',
    build: {
      write: false,
      copyPublicDir: false,
      target,
      lib: { entry: `${here}src/embed-sdk/main.ts`, formats: ['iife'], name: 'zhixingEmbed' },
    },
  });
  const [chunk] = (Array.isArray(built) ? built : [built]).flatMap((part) => ('output' in part ? part.output : []));
  if (chunk?.type !== 'chunk') throw new Error('the embed script was not built');
  return chunk.code;
};

/** Journeys build pages around one component with this file: those are read once, from memory. */
const whereProduct: Plugin['apply'] = (config, { command }) =>
  command === 'build' && (!config.root || `${config.root}/` === here);

const firstParts = `${here}src/app/first-parts.ts`;

/** What stands in other sites: the script they load, and the page it shows in a frame. */
const embed: Plugin = {
  name: 'embed',
  apply: whereProduct,
  config: () => ({ build: { rolldownOptions: { input: [`${here}index.html`, `${here}embed.html`, firstParts] } } }),
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'embed.js', source: await buildEmbedScript() });
  },
};

/** A script of its own, and the first: one entry runs only when all that it imports is here. */
const askFirst: Plugin = {
  name: 'ask-first',
  apply: whereProduct,
  transformIndexHtml: {
    order: 'post',
    handler: (html, { path, bundle }) => {
      if (path !== '/index.html') return html;
      const chunk = Object.values(bundle ?? {}).find(
        (part) => 'facadeModuleId' in part && part.facadeModuleId === firstParts,
      );
      if (!chunk || !('imports' in chunk)) throw new Error('the script that asks for the first page is not there');
      const ahead = chunk.imports.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
      const own = `<script type="module" crossorigin src="/${chunk.fileName}"></script>`;
      return html.replace('<script type="module"', [own, ...ahead, '<script type="module"'].join('\n    '));
    },
  },
};

const packable = /\.(js|mjs|css|svg|json|wasm)$/;
const leastBytes = 256;
const brotli = promisify(brotliCompress);
const gzip = promisify(zlibGzip);
/** A tenth smaller costs thirty times the work, a minute of it: worth it for a release, not where nothing goes far. */
let quality = constants.BROTLI_MAX_QUALITY;

/** Packed once here instead of by every api for every reader. */
const packed: Plugin = {
  name: 'packed',
  apply: whereProduct,
  configResolved: ({ mode }) => {
    if (mode === 'quick') quality = 5;
  },
  async writeBundle({ dir = '' }, bundle) {
    const pack = async (name: string) => {
      const bytes = readFileSync(join(dir, name));
      if (bytes.length < leastBytes) return;
      const [small, older] = await Promise.all([
        brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
        gzip(bytes, { level: 9 }),
      ]);
      // One at a time: hundreds of open files are more than many machines allow a process.
      writeFileSync(join(dir, `${name}.br`), small);
      writeFileSync(join(dir, `${name}.gz`), older);
    };
    await Promise.all(
      Object.keys(bundle)
        .filter((file) => packable.test(file))
        .map(pack),
    );
  },
};

export default defineConfig({
  base: '/',
  plugins: [react(), leanStreamdown, leanZod, leanButton, pdfParts, embed, askFirst, packed],
  server: { port: 5173, proxy: Object.fromEntries(apiPrefixes.map((prefix) => [prefix, { target: api }])) },
  build: {
    target,
    assetsDir: 'assets',
    sourcemap: false,
    // Packs everything once more, only to print it.
    reportCompressedSize: false,
    manifest: true,
    modulePreload: {
      polyfill: false,
      // Whoever fetches a part has these already: they were named, and looked up, at each of a hundred places.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js'
          ? files.filter(
              (file) => !/\/(rolldown-runtime|react|query|data|contract|floor|start)-[\w-]{8}\.js$/.test(file),
            )
          : files,
    },
    rolldownOptions: {
      // They do nothing by being loaded, and do not say so.
      treeshake: { moduleSideEffects: [{ test: /\/@rc-component\//, sideEffects: false }] },
      output: { codeSplitting: { groups: [...groups] } },
    },
  },
});
