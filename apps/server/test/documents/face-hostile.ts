import { readFileSync } from 'node:fs';
import { ParseFailed } from '../../src/gateways/sandbox/parse-file.ts';
import type { startSandbox } from '../sandbox-stage.ts';
import type { Hostile } from './hostile-document.ts';

type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

const statusOf = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
};
const PARSER = /^Uid:\s+60991\b/m;

/** The most that any program that reads documents held at once, and whether any looked like more than it may be. */
export const watchParsers = (sandbox: Sandbox) => {
  let peak = 0;
  const timer = setInterval(() => {
    for (const status of sandbox.offspring().map(statusOf))
      if (PARSER.test(status)) peak = Math.max(peak, Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
  }, 50);
  return { peakMb: () => peak, stop: () => clearInterval(timer) };
};

/** What came of it: `read`, `printed`, or what is wrong with it; and how long that took. */
export const face = async (sandbox: Sandbox, { extension, make, converts }: Hostile) => {
  const bytes = make();
  const whose = { tenant: extension, account: 'a' };
  const signal = AbortSignal.timeout(100_000);
  const began = performance.now();
  const outcome = await (async () => {
    try {
      const pdf = converts ? await sandbox.parser.convert(whose, { extension, bytes }, signal) : undefined;
      const { lines } = await sandbox.parser.read(
        whose,
        { extension, bytes, pdf },
        { from: 1, to: 3, ocr: 'auto' },
        signal,
      );
      return { came: 'read', text: lines.map(({ text }) => text).join('\n') };
    } catch (error) {
      if (error instanceof ParseFailed) return { came: error.kind, text: '' };
      throw error;
    }
  })();
  return { ...outcome, ms: performance.now() - began };
};
