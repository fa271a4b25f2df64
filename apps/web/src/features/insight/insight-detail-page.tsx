import { useTranslation } from '../../lib/use-translation.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { StateBlock } from '../../ui/state-block.tsx';
import { WorkScreen } from '../../ui/work-screen.tsx';
import { InsightDetailScene } from './insight-detail-scene.tsx';

export const InsightDetailPage = () => {
  const { t } = useTranslation(['insight', 'shell']);
  return (
    <WorkScreen heading={t('detailHeading')} backLabel={t('shell:backToMarket')} backTo="/index">
      <StateBlock
        scene={<InsightDetailScene />}
        heading={t('detailSoonHeading')}
        text={t('detailSoon')}
        action={<LinkButton to="/index">{t('shell:backToMarket')}</LinkButton>}
      />
    </WorkScreen>
  );
};
