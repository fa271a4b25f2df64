import type { rpa as zh } from '../zh-CN/rpa.ts';

export const rpa: typeof zh = {
  heading: 'Live',
  soonHeading: 'Live sessions are being connected',
  soon: 'Robots at work will be shown live here: their screen, their current step, and full screen whenever you like.',
};
