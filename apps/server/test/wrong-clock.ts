import { fileURLToPath } from 'node:url';

/** The environment of a program whose machine's clock is wrong by so many seconds. */
export const wrongClock = (seconds: number) => ({
  CLOCK_SHIFT_MS: String(seconds * 1000),
  NODE_OPTIONS: `--import ${fileURLToPath(new URL('./shifted-clock.ts', import.meta.url))}`,
});
