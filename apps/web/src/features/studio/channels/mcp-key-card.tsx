import { McpKeys } from '../../../blocks/mcp-keys/mcp-keys.tsx';
import { useTranslation } from '../../../lib/use-translation.ts';
import { ChannelCard } from './channel-card.tsx';

export const McpKeyCard = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation('studioVersions');
  return (
    <ChannelCard icon="plug" heading={t('channels.mcp')} help={t('channels.mcpHelp')}>
      <McpKeys kind="agent" targetId={id} />
    </ChannelCard>
  );
};
