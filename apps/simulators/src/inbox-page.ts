import { listDelivered } from './inspect.ts';
import type { Ledger, Receipt } from './ledger.ts';
import type { Handler } from './serve.ts';

export type Letter = { from: string; subject: string; text: string; html?: string };

type Options<Content extends object> = {
  path: string;
  title: string;
  ledger: Ledger<Content>;
  show: (content: Content) => Letter;
};

const NEWEST = 50;

/** The page where a person in the demo reads what was sent, e.g. a check code. */
export function createInbox<Content extends object>({ path, title, ledger, show }: Options<Content>): Handler {
  return ({ method, url }) => {
    if (method !== 'GET' || url.pathname !== path) return undefined;
    const to = url.searchParams.get('to') || undefined;
    const letters = listDelivered(ledger, to).slice(0, NEWEST);
    const boxes = [...new Set(listDelivered(ledger).flatMap((entry) => entry.deliveredTo))].slice(0, 20);
    const links = [undefined, ...boxes].map((box) => renderLink(path, box, box === to));
    const list = letters.map((entry) => renderLetter(entry, show(entry)));
    return { status: 200, html: renderPage(title, links.join('\n'), list.join('\n') || EMPTY) };
  };
}

function renderLetter(receipt: Receipt, { from, subject, text, html }: Letter): string {
  const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0];
  const at = new Date(receipt.at).toLocaleString('zh-CN', { hour12: false, timeZone: 'Asia/Shanghai' });
  return `<article>
  <header><h2>${escapeHtml(subject)}</h2><time>${escapeHtml(at)}</time></header>
  <p class="who">${escapeHtml(from)} → ${escapeHtml(receipt.deliveredTo.join('、'))}</p>
  ${code ? `<p class="code">${code}</p>` : ''}
  <pre>${escapeHtml(text)}</pre>
  ${html ? `<details><summary>HTML 源文</summary><pre>${escapeHtml(html)}</pre></details>` : ''}
</article>`;
}

function renderLink(path: string, box: string | undefined, isCurrent: boolean): string {
  const href = box === undefined ? path : `${path}?to=${encodeURIComponent(box)}`;
  return `<a href="${escapeHtml(href)}"${isCurrent ? ' class="current"' : ''}>${escapeHtml(box ?? '全部')}</a>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

const EMPTY = '<p class="empty">还没有收到消息，页面会自动刷新。</p>';

const STYLE = `
:root { color-scheme: light dark }
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
body { font: 15px/1.6 system-ui, "PingFang SC", "Microsoft YaHei", sans-serif }
h1 { font-size: 1.3rem; margin: 0 } h2 { font-size: 1rem; margin: 0 }
.hint, .who, time, .empty, summary { color: GrayText; font-size: .85rem; margin: .2rem 0 }
nav { display: flex; flex-wrap: wrap; gap: .4rem; margin: 1rem 0 }
nav a { padding: .1rem .7rem; border: 1px solid #8886; border-radius: 1rem; color: inherit; text-decoration: none }
nav a.current { background: #2f6fed; border-color: #2f6fed; color: #fff }
article { border: 1px solid #8884; border-radius: .6rem; padding: .8rem 1rem; margin: 0 0 .8rem }
article header { display: flex; justify-content: space-between; gap: 1rem }
.code { font: 600 1.8rem/1.2 ui-monospace, monospace; letter-spacing: .25em; margin: .5rem 0; user-select: all }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: .4rem 0 0 }
`;

function renderPage(title: string, links: string, letters: string): string {
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="3">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
<p class="hint">仅供演示：这些消息没有发到真实的邮箱或手机。每 3 秒自动刷新，最新的在最上面。</p>
<nav aria-label="按收件人筛选">${links}</nav>
${letters}
</body>
</html>
`;
}
