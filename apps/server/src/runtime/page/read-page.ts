import { createReader, TooMuch } from '../../base/reading-thread.ts';
import type { AskedPage, PageAnswer, PageText } from './page-thread.ts';

const read = createReader<AskedPage, PageAnswer>(new URL('./page-thread.ts', import.meta.url), {
  memoryMb: 192,
  cpuMs: 3_000,
  wallMs: 12_000,
});

export const readPage = async (asked: AskedPage, signal: AbortSignal): Promise<PageText> => {
  const answer = await read(asked, signal).catch((error: unknown) => {
    if (error instanceof TooMuch) return undefined;
    throw error;
  });
  if (answer && 'page' in answer) return answer.page;
  throw new Error('网页太复杂，读不出来');
};
