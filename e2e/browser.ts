import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { origin, sharedToken } from './platform.ts';

export const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

type Look = {
  size?: keyof typeof sizes;
  locale?: 'zh-CN' | 'en-US';
  theme?: 'light' | 'dark';
  host?: string;
  /** A demo account that is logged in already. */
  as?: string;
  /** Any other login. */
  token?: string;
};

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    // The same engine without a browser's windows: two fifths of the processor for each page.
    executablePath: '/usr/bin/chromium-headless-shell',
    // Without a locale Chromium cannot save a file with a Chinese name.
    env: { ...process.env, LANG: 'C.UTF-8' },
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });

/**
 * The token goes in with the first page of the site and never again: whoever logs out stays logged out. Playwright's own
 * `storageState` opens a page for it, half a second of processor for each visitor.
 */
const signIn = async (context: BrowserContext, site: string, token: string) => {
  const script = await context.addInitScript(
    ([at, value]) => {
      if (window.origin === at) localStorage.setItem('authorization', value);
    },
    [site, JSON.stringify(token)] as const,
  );
  const watch = (page: Page) => {
    const onLoaded = () => {
      if (new URL(page.url()).origin !== site) return;
      context.off('page', watch);
      page.off('domcontentloaded', onLoaded);
      script.dispose().catch(() => undefined);
    };
    page.on('domcontentloaded', onLoaded);
  };
  context.on('page', watch);
};

/** A fresh visitor. Faults of the page itself (script errors, broken policies) are collected, not swallowed. */
export const newVisitor = async (
  browser: Browser,
  { size = 'desktop', locale, theme, host, as, token = as && sharedToken(as) }: Look = {},
) => {
  const context: BrowserContext = await browser.newContext({
    viewport: sizes[size],
    colorScheme: theme ?? 'light',
    // Half a page's work is moving things, and a click waits until they stand.
    reducedMotion: 'reduce',
    baseURL: origin(host),
    isMobile: size === 'phone',
    hasTouch: size === 'phone',
  });
  if (token) await signIn(context, origin(host), token);
  if (locale)
    await context.addInitScript(
      `localStorage.getItem('config') || localStorage.setItem('config', '${JSON.stringify({ locale })}')`,
    );
  const page: Page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) faults.push(message.text());
  });
  return { context, page, faults };
};
