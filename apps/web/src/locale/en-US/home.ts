import type { home as zh } from '../zh-CN/home.ts';

export const home: typeof zh = {
  heading: 'Mine',
  lead: 'Your agents, knowledge bases and tools',
  agents: 'My agents',
  knowledge: 'My knowledge bases',
  tools: 'My tools',
  agentsHeading: 'The list of agents is on its way',
  agentsText:
    'Agents you create or copy from the market will be listed here, to edit, rename, list for sale or simply use.',
  knowledgeHeading: 'Knowledge bases are on their way',
  knowledgeText:
    'Give agents your policies, manuals and Q&A to cite. Segments, progress and how well searches hit will all be visible here.',
  toolsHeading: 'Tools are on their way',
  toolsText:
    'Plugins, workflows and MCP services will be listed here, and you can import your own interfaces from an OpenAPI description.',
};
