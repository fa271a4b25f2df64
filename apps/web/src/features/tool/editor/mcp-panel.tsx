import { McpKeys } from '../../../blocks/mcp-keys/mcp-keys.tsx';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Panel } from './panel.tsx';

type McpPanelProps = { readonly id: string; readonly isReleased: boolean };

export const McpPanel = ({ id, isReleased }: McpPanelProps) => {
  const { t } = useTranslation('mcpKey');
  return (
    <Panel heading={t('heading')}>
      <p className="tool-release-text">{t('pluginHelp')}</p>
      {isReleased ? <McpKeys kind="plugin" targetId={id} /> : <p className="tool-quiet">{t('pluginFirst')}</p>}
    </Panel>
  );
};
