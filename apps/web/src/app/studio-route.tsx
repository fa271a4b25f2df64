import { Spin } from 'antd';
import { StudioPage } from '../features/studio/studio-page.tsx';
import { loadTexts } from '../lib/i18n.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

const Tools = lazyPart(
  async () => {
    const [{ ToolsTab }] = await Promise.all([import('../features/tool/tools-tab.tsx'), loadTexts(['tool'])]);
    return ToolsTab;
  },
  { fallback: <Spin /> },
);

const Cards = lazyPart(
  async () => {
    const [{ CardTab }] = await Promise.all([import('../features/card/card-tab.tsx'), loadTexts(['card'])]);
    return CardTab;
  },
  { fallback: <Spin /> },
);

export const StudioRoute = () => <StudioPage tools={<Tools />} cards={<Cards />} />;
