import type { insight as zh } from '../zh-CN/insight.ts';

export const insight: typeof zh = {
  heading: 'Insight',
  soonHeading: 'Insight is on its way',
  soon: 'Hand a business question to the report agent: it fetches data, draws charts, writes conclusions and says where each number comes from.',
  detailHeading: 'Insight report',
  detailSoonHeading: 'Reports cannot be opened yet',
  detailSoon:
    'The full report of one insight will be shown here read-only, with its charts, conclusions and how the data was obtained.',
};
