import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/link-button.tsx';
import { StateBlock } from '../../ui/state-block.tsx';
import { WorkScreen } from '../../ui/work-screen.tsx';
import { AgentDetailScene } from './agent-detail-scene.tsx';

export const AgentDetailPage = () => {
  const { t } = useTranslation(['agent', 'shell']);
  return (
    <WorkScreen heading={t('detailHeading')} backLabel={t('shell:backToMarket')} backTo="/index">
      <StateBlock
        scene={<AgentDetailScene />}
        heading={t('detailSoonHeading')}
        text={t('detailSoon')}
        action={<LinkButton to="/index">{t('shell:backToMarket')}</LinkButton>}
      />
    </WorkScreen>
  );
};
