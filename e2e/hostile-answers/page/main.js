// The real component on a page of its own, for tests only: the product's build never sees this folder.
import '../../../apps/web/src/ui/tokens.css';
import '../../../apps/web/src/ui/base.css';
import './page.css';
import { createElement as h } from '../../../apps/web/node_modules/react/index.js';
import { createRoot } from '../../../apps/web/node_modules/react-dom/client.js';
import { Markdown } from '../../../apps/web/src/blocks/markdown/markdown.tsx';
import { readConfig } from '../../../apps/web/src/lib/config.ts';
import { loadTexts, startI18n } from '../../../apps/web/src/lib/i18n.ts';

document.documentElement.dataset.theme = readConfig().theme === 'dark' ? 'dark' : 'light';
await startI18n(readConfig().locale);
await loadTexts(['markdown', 'dictionary']);

const host = document.getElementById('root');
const answers = new Map();
const frame = () => new Promise((done) => requestAnimationFrame(() => done()));

const show = (id, text, isStreaming = false) => {
  let answer = answers.get(id);
  if (!answer) {
    const element = document.createElement('article');
    element.className = 'answer';
    element.dataset.answer = id;
    host.append(element);
    answer = { element, root: createRoot(element) };
    answers.set(id, answer);
  }
  answer.root.render(h(Markdown, { text, isStreaming }));
};

const drop = () => {
  for (const { root, element } of answers.values()) {
    root.unmount();
    element.remove();
  }
  answers.clear();
};

/** Until colours, formulas and diagrams of what is there have come. */
const quiet = async () => {
  let changed = performance.now();
  const watcher = new MutationObserver(() => {
    changed = performance.now();
  });
  watcher.observe(document.body, { subtree: true, childList: true });
  while (performance.now() - changed < 1_000) await new Promise((done) => setTimeout(done, 50));
  watcher.disconnect();
};

/** Streams tokens one a frame; `ahead` of them are there before the first is counted. */
const stream = async (id, tokens, ahead) => {
  let text = tokens.slice(0, ahead).join('');
  show(id, text, true);
  await quiet();
  return {
    run: async () => {
      for (const token of tokens.slice(ahead)) {
        text += token;
        show(id, text, true);
        await frame();
      }
    },
  };
};

Object.assign(window, { answersPage: { show, drop, frame, stream } });
