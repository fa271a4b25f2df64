import { useTranslation } from '../../lib/use-translation.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { StateBlock } from '../../ui/state-block.tsx';
import { WorkScreen } from '../../ui/work-screen.tsx';
import { ReportAgentScene } from './report-agent-scene.tsx';

export const ReportAgentPage = () => {
  const { t } = useTranslation(['reportAgent', 'shell']);
  return (
    <WorkScreen heading={t('heading')} backLabel={t('shell:backToMarket')} backTo="/index">
      <StateBlock
        scene={<ReportAgentScene />}
        heading={t('soonHeading')}
        text={t('soon')}
        action={<LinkButton to="/index">{t('shell:backToMarket')}</LinkButton>}
      />
    </WorkScreen>
  );
};
