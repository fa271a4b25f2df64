import { useSearchParams } from 'react-router';
import { KnowledgeListPage } from '../features/knowledge/knowledge-list-page.tsx';
import { ToolPage } from '../features/tool/editor/tool-page.tsx';

/** The same address opens a knowledge base, or a tool when its type stands there too. */
export const KnowledgeListRoute = () => {
  const [search] = useSearchParams();
  return search.get('pluginType') ? <ToolPage /> : <KnowledgeListPage />;
};
