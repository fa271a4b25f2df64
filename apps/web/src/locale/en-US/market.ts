import type { market as zh } from '../zh-CN/market.ts';

export const market: typeof zh = {
  heading: 'Market',
  lead: 'Put an agent to work',
  counts: 'Agents at work here: {{agents}} · tasks done this week: {{tasks}}',
  sort: {
    label: 'Sort by',
    newest: 'Newest',
    used: 'Most used',
    rate: 'Success rate',
  },
};
