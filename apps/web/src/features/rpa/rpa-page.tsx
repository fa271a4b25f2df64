import { useTranslation } from '../../lib/use-translation.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { StateBlock } from '../../ui/state-block.tsx';
import { RpaScene } from './rpa-scene.tsx';

export const RpaPage = () => {
  const { t } = useTranslation(['rpa', 'shell']);
  return (
    <Page heading={t('heading')}>
      <StateBlock
        scene={<RpaScene />}
        heading={t('soonHeading')}
        text={t('soon')}
        action={<LinkButton to="/index">{t('shell:backToMarket')}</LinkButton>}
      />
    </Page>
  );
};
