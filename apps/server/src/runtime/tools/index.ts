import { calculator } from './calculator.ts';
import { currentTime } from './current-time.ts';
import type { Tool } from './tool.ts';

/** What every agent can do without anything attached to it. */
export const builtInTools: readonly Tool[] = [currentTime, calculator];
export type { Tool } from './tool.ts';
