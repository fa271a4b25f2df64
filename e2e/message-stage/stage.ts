import type { Browser } from 'playwright-core';
import type { ChatMessage } from '../../packages/contract/src/chat-message.ts';
import { sizes } from '../browser.ts';
import { serveBuiltPage } from '../serve-built-page.ts';

/** Three seconds: 16 bit, one channel, 8 kHz. */
const silence = Buffer.concat([
  Buffer.from(
    '524946 46a4bb0000 57415645666d7420100000000100010040 1f0000803e000002001000 6461746180bb0000'.replaceAll(' ', ''),
    'hex',
  ),
  Buffer.alloc(48_000),
]);

type Play = {
  messages: readonly ChatMessage[];
  pending?: boolean;
  share?: boolean;
  hideIcon?: boolean;
  session?: string;
};
declare global {
  interface Window {
    messageStage: {
      readonly heard: (readonly [name: string, value: unknown])[];
      readonly play: (next: Play) => void;
      readonly rows: {
        /** `isEach`: a row for each field and each event too, not only rows that have them all. */
        readonly show: (text: string, how: { isShare: boolean; isEach: boolean }) => number;
        readonly drop: () => void;
      };
      readonly fixture: {
        readonly conversation: ChatMessage[];
        readonly runningAnswer: ChatMessage;
        readonly longConversation: (turns: number) => ChatMessage[];
      };
    };
  }
}

export const serveStage = () =>
  serveBuiltPage('message-stage', new URL('./page/', import.meta.url), { 'silence.wav': silence });

type Look = { size?: keyof typeof sizes; theme?: 'light' | 'dark' };

export const openStage = async (browser: Browser, site: string, { size = 'desktop', theme = 'light' }: Look = {}) => {
  const context = await browser.newContext({ viewport: sizes[size], reducedMotion: 'reduce' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site });
  await context.addInitScript(`localStorage.setItem('config', '${JSON.stringify({ theme })}')`);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) faults.push(message.text());
  });
  await page.goto(site);
  await page.locator('.message-place').first().waitFor();
  return { page, context, faults };
};
