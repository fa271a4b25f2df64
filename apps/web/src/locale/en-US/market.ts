import type { market as zh } from '../zh-CN/market.ts';

export const market: typeof zh = {
  heading: 'Market',
  lead: 'Put an agent to work',
  soonHeading: 'The market is being set up',
  soon: 'When it opens, you will find agents to hire by industry, with their price, the tasks they really finished and their success rate. Try one before you decide.',
  login: 'Log in',
  mine: 'See my assets',
};
