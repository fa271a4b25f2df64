import type { Browser, Page } from 'playwright-core';
import { sizes } from '../browser.ts';
import { serveBuiltPage } from '../serve-built-page.ts';

export const serveAnswersPage = () => serveBuiltPage('answers-page', new URL('./page/', import.meta.url));

type PageApi = {
  show: (id: string, text: string, isStreaming?: boolean) => void;
  drop: () => void;
  frame: () => Promise<void>;
  stream: (id: string, tokens: string[], ahead: number) => Promise<{ run: () => Promise<void> }>;
};
declare global {
  interface Window {
    answersPage: PageApi;
  }
}

type Look = { size?: keyof typeof sizes; theme?: 'light' | 'dark' };

export const openAnswersPage = async (
  browser: Browser,
  address: string,
  { size = 'desktop', theme = 'light' }: Look = {},
): Promise<Page> => {
  const context = await browser.newContext({
    viewport: sizes[size],
    reducedMotion: 'reduce',
    baseURL: address,
    isMobile: size === 'phone',
  });
  await context.addInitScript(`localStorage.setItem('config', '${JSON.stringify({ theme, locale: 'zh-CN' })}')`);
  const page = await context.newPage();
  await page.goto('/');
  await page.waitForFunction(() => 'answersPage' in window);
  return page;
};
