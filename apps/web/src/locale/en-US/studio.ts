import type { studio as zh } from '../zh-CN/studio.ts';

export const studio: typeof zh = {
  heading: 'Studio',
  soonHeading: 'The studio is being built',
  soon: 'Write the prompt, lay out the flow and try it at once. Every step shows its time and tool, and only what passed debugging can be released.',
};
