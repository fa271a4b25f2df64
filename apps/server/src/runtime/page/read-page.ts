import { createReader, TooMuch } from '../../base/reading-process.ts';
import type { AskedPage, PageAnswer, PageText } from './page-process.ts';

const read = createReader<AskedPage, PageAnswer>(new URL('./page-process.ts', import.meta.url), {
  memoryMb: 192,
  cpuSeconds: 4,
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
