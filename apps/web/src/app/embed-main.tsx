import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/ant.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { EmbedPage } from '../features/embed/embed-page.tsx';
import { pinConfig } from '../lib/config.ts';
import { siteParam } from '../lib/embed-message.ts';
import { loadTexts, startI18n } from '../lib/i18n.ts';
import { startTenant } from '../lib/tenant.ts';

const siteKeyOf = (pathname: string) => /^\/embed\/([\w-]{1,60})\/?$/.exec(pathname)?.[1] ?? '';

/** The chat in another site's frame: none of the app around it, and nothing of who is logged in. */
const start = async (root: HTMLElement) => {
  const { pathname, search } = window.location;
  const locale = document.documentElement.lang === 'zh-CN' ? 'zh-CN' : 'en-US';
  pinConfig({ locale, theme: 'system' });
  await Promise.all([startI18n(locale), startTenant()]);
  await loadTexts(['embed', 'message', 'markdown', 'dictionary']);
  const site = new URLSearchParams(search).get(siteParam) ?? undefined;
  createRoot(root).render(
    <StrictMode>
      <EmbedPage siteKey={siteKeyOf(pathname)} site={site} />
    </StrictMode>,
  );
};

const root = document.getElementById('root');
if (root) void start(root);
