import type { home as zh } from '../zh-CN/home.ts';

export const home: typeof zh = {
  heading: 'Mine',
  lead: 'Your agents, knowledge bases and tools',
  agents: 'My agents',
  knowledge: 'My knowledge bases',
  tools: 'My tools',
  creator: {
    label: 'Source',
    all: 'All',
    created: 'Created by me',
    copied: 'Copied by me',
  },
  status: {
    label: 'Listing',
    all: 'All',
    listed: 'Listed',
    unlisted: 'Not listed',
  },
};
