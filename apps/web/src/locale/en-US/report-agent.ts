import type { reportAgent as zh } from '../zh-CN/report-agent.ts';

export const reportAgent: typeof zh = {
  heading: 'Report agent',
  soonHeading: 'The report agent is not at work yet',
  soon: 'Ask about a project step by step; the report agent fetches data while writing and delivers a report ready to forward.',
};
