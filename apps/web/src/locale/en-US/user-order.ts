import type { userOrder as zh } from '../zh-CN/user-order.ts';

export const userOrder: typeof zh = {
  heading: 'Orders and usage',
  soonHeading: 'Your records are on their way',
  soon: 'Every top-up, plan order and agent charge will be listed here, with usage charts by day and by agent.',
};
