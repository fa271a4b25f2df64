import { useTranslation } from '../../lib/use-translation.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { StateBlock } from '../../ui/state-block.tsx';
import { InsightScene } from './insight-scene.tsx';

export const InsightPage = () => {
  const { t } = useTranslation(['insight', 'shell']);
  return (
    <Page heading={t('heading')}>
      <StateBlock
        scene={<InsightScene />}
        heading={t('soonHeading')}
        text={t('soon')}
        action={<LinkButton to="/index">{t('shell:backToMarket')}</LinkButton>}
      />
    </Page>
  );
};
