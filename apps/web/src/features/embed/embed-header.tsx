import type { OpenedEmbed } from '@zhixing/contract/embed';
import { AgentIcon } from '../../blocks/icon/agent-icon.tsx';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';

type EmbedHeaderProps = {
  readonly opened: OpenedEmbed | undefined;
  readonly onFresh: () => void;
  /** Absent where nothing can be closed. */
  readonly onClose: (() => void) | undefined;
};

export const EmbedHeader = ({ opened, onFresh, onClose }: EmbedHeaderProps) => {
  const { t } = useTranslation('embed');
  return (
    <header className="embed-header">
      {opened && (
        <AgentIcon icon={opened.agentIcon} background={opened.agentIconBackground} name={opened.agentName} size={36} />
      )}
      <h1 className="clip">{opened?.title ?? t('heading')}</h1>
      {opened && (
        <button type="button" className="embed-button" aria-label={t('fresh')} title={t('fresh')} onClick={onFresh}>
          <Icon name="plus" />
        </button>
      )}
      {onClose && (
        <button type="button" className="embed-button" aria-label={t('close')} title={t('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      )}
    </header>
  );
};
