import { HomePage } from '../features/home/home-page.tsx';
import { ToolsTab } from '../features/tool/tools-tab.tsx';

export const HomeRoute = () => <HomePage tools={<ToolsTab />} />;
