import type { agent as zh } from '../zh-CN/agent.ts';

export const agent: typeof zh = {
  executeHeading: 'Run agent',
  executeSoonHeading: 'Conversations are not open yet',
  executeSoon:
    'Work with an agent here: ask, send files, watch it use tools step by step, and share the result whenever you like.',
  detailHeading: 'Agent details',
  detailSoonHeading: 'Details are on their way',
  detailSoon:
    'What an agent can do, what it charges and how it really performs will be written here, so you know before you hire.',
};
