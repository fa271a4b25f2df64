import type { recharge as zh } from '../zh-CN/recharge.ts';

export const recharge: typeof zh = {
  heading: 'Plans and top-up',
  soonHeading: 'Plans will be announced soon',
  soon: 'Benefits, prices and ways to top up for personal and enterprise plans will be listed here. Nothing is charged before that.',
};
