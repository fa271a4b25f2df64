import type { knowledge as zh } from '../zh-CN/knowledge.ts';

export const knowledge: typeof zh = {
  heading: 'Knowledge and tools',
  soonHeading: 'Contents cannot be opened yet',
  soon: 'Files, segments and hit tests of a knowledge base, and the editing of plugins and workflows, will happen here.',
};
