import { builtInTools } from '../../runtime/tools/index.ts';

/** What can be attached to an agent today; knowledge, workflows, rules and cards come with their own areas. */
export const listParts = () => ({
  tools: builtInTools.map(({ name, title, description }) => ({
    id: `builtin:${name}`,
    name: title.zh,
    description,
    source: 'builtin',
  })),
  knowledge: [],
  workflows: [],
  rules: [],
  cards: [],
});
