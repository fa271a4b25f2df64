import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { StateBlock } from '../../ui/state-block.tsx';
import { StudioScene } from './studio-scene.tsx';

export const StudioPage = () => {
  const { t } = useTranslation(['studio', 'shell']);
  return (
    <Page heading={t('heading')}>
      <StateBlock
        scene={<StudioScene />}
        heading={t('soonHeading')}
        text={t('soon')}
        action={<LinkButton to="/index">{t('shell:backToMarket')}</LinkButton>}
      />
    </Page>
  );
};
