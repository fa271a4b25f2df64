import { type ChatEars, type ChatEventName, createEars } from './ears.ts';
import { createPanel } from './panel.ts';

type Zhixing = {
  readonly open: () => void;
  readonly close: () => void;
  /** Gives back what takes the listener off again. */
  readonly on: <N extends ChatEventName>(name: N, listener: ChatEars[N]) => () => void;
};
declare global {
  interface Window {
    Zhixing?: Zhixing;
  }
}

const findScript = (): HTMLScriptElement | null => {
  const { currentScript } = document;
  return currentScript instanceof HTMLScriptElement && currentScript.dataset.key
    ? currentScript
    : document.querySelector('script[data-key][src*="/embed.js"]');
};

const localeOf = (wish: string | undefined) => {
  const language = wish || document.documentElement.lang || navigator.language;
  return language.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en-US';
};

const start = ({ src, dataset }: HTMLScriptElement, siteKey: string): Zhixing => {
  const ears = createEars();
  const panel = createPanel({
    home: new URL(src).origin,
    siteKey,
    locale: localeOf(dataset.lang),
    color: dataset.color,
    tell: ears.tell,
  });
  if (document.body) panel.mount();
  else document.addEventListener('DOMContentLoaded', panel.mount, { once: true });
  return { open: panel.open, close: panel.close, on: ears.on };
};

const script = findScript();
const siteKey = script?.dataset.key;
// Put into a page twice, it is still one button.
if (script && siteKey && !window.Zhixing) window.Zhixing = Object.freeze(start(script, siteKey));
