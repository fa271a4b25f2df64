import { Spin } from 'antd';
import { HomePage } from '../features/home/home-page.tsx';
import { KnowledgeTab } from '../features/knowledge/knowledge-tab.tsx';
import { ToolsTab } from '../features/tool/tools-tab.tsx';
import { loadTexts } from '../lib/i18n.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

/** What a card is made of comes along with the list: the other tabs do without. */
const Cards = lazyPart(
  async () => {
    const [{ CardTab }] = await Promise.all([import('../features/card/card-tab.tsx'), loadTexts(['card'])]);
    return CardTab;
  },
  { fallback: <Spin /> },
);

export const HomeRoute = () => <HomePage knowledge={<KnowledgeTab />} tools={<ToolsTab />} cards={<Cards />} />;
