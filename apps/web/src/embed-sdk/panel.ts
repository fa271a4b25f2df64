import { type HostMessage, isEmbedMessage, siteParam } from '../lib/embed-message.ts';
import { drawButton } from './button.ts';
import type { Tell } from './ears.ts';
import { panelStyle } from './style.ts';

type PanelOptions = {
  /** Our origin: the only one that is listened to. */
  readonly home: string;
  readonly siteKey: string;
  readonly locale: 'zh-CN' | 'en-US';
  readonly color: string | undefined;
  readonly tell: Tell;
};

const words = {
  'zh-CN': { open: '打开对话', close: '关闭对话', panel: '对话窗口', news: '有新回答' },
  'en-US': { open: 'Open chat', close: 'Close chat', panel: 'Chat', news: 'new answer' },
};

const isColor = (text: string | undefined): text is string => /^#[0-9a-f]{6}$/i.test(text ?? '');

/** A button and a frame behind a shadow root: neither the site's styles nor ours get across. */
export const createPanel = ({ home, siteKey, locale, color, tell }: PanelOptions) => {
  const said = words[locale];
  const host = document.createElement('zhixing-chat');
  const root = host.attachShadow({ mode: 'open' });
  // A style element would need the site's policy to allow it; a sheet made by script does not.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(panelStyle(isColor(color) ? color : '#4b5cf0'));
  root.adoptedStyleSheets = [sheet];
  const panel = document.createElement('div');
  panel.className = 'panel';
  panel.id = 'panel';
  panel.setAttribute('role', 'dialog');
  panel.setAttribute('aria-label', said.panel);
  const button = drawButton();
  let frame: HTMLIFrameElement | undefined;
  let isOpen = false;
  let hasNews = false;

  const show = () => {
    panel.inert = !isOpen;
    root.host.toggleAttribute('data-open', isOpen);
    button.toggleAttribute('data-news', hasNews);
    const name = isOpen ? said.close : said.open;
    button.setAttribute('aria-label', hasNews ? `${name} (${said.news})` : name);
    button.setAttribute('aria-expanded', String(isOpen));
  };
  const greet = () => {
    const message: HostMessage = { zhixing: 'shown' };
    frame?.contentWindow?.postMessage(message, home);
  };
  /** Only once it is wanted: a site pays nothing for visitors who never ask. */
  const addFrame = () => {
    if (frame) return;
    const address = new URL(`/embed/${encodeURIComponent(siteKey)}`, home);
    address.searchParams.set('lang', locale);
    address.searchParams.set(siteParam, location.origin);
    frame = document.createElement('iframe');
    frame.title = said.panel;
    frame.allow = 'clipboard-write';
    frame.src = address.href;
    frame.addEventListener('load', () => isOpen && greet());
    panel.append(frame);
  };

  const open = () => {
    if (isOpen) return;
    isOpen = true;
    hasNews = false;
    addFrame();
    show();
    frame?.focus();
    greet();
    tell('open');
  };
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    show();
    button.focus();
    tell('close');
  };

  const onMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (!frame || source !== frame.contentWindow || origin !== home || !isEmbedMessage(data)) return;
    if (data.zhixing === 'close') return close();
    hasNews ||= !isOpen && data.from === 'agent';
    show();
    tell('message', { from: data.from });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) close();
  };

  return {
    open,
    close,
    mount: () => {
      button.addEventListener('click', () => (isOpen ? close() : open()));
      window.addEventListener('message', onMessage);
      document.addEventListener('keydown', onKey);
      root.append(panel, button);
      show();
      document.body.append(host);
    },
  };
};
