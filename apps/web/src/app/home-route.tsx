import { HomePage } from '../features/home/home-page.tsx';
import { KnowledgeTab } from '../features/knowledge/knowledge-tab.tsx';
import { ToolsTab } from '../features/tool/tools-tab.tsx';

export const HomeRoute = () => <HomePage knowledge={<KnowledgeTab />} tools={<ToolsTab />} />;
