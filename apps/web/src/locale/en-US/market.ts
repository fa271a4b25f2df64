import type { market as zh } from '../zh-CN/market.ts';

export const market: typeof zh = {
  heading: 'Market',
  lead: 'Put an agent to work',
  counts: '{{agents}} agents at work here, {{tasks}} tasks done this week',
};
