import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/link-button.tsx';
import { StateBlock } from '../../ui/state-block.tsx';
import { WorkScreen } from '../../ui/work-screen.tsx';
import { ShareScene } from './share-scene.tsx';

export const SharePage = () => {
  const { t } = useTranslation(['share', 'shell']);
  return (
    <WorkScreen heading={t('heading')} backLabel={t('shell:backToMarket')} backTo="/index">
      <StateBlock
        scene={<ShareScene />}
        heading={t('soonHeading')}
        text={t('soon')}
        action={<LinkButton to="/index">{t('shell:backToMarket')}</LinkButton>}
      />
    </WorkScreen>
  );
};
