import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { StateBlock } from '../../ui/state-block.tsx';
import { RechargeScene } from './recharge-scene.tsx';

export const RechargePage = () => {
  const { t } = useTranslation(['recharge', 'shell']);
  return (
    <Page heading={t('heading')}>
      <StateBlock
        scene={<RechargeScene />}
        heading={t('soonHeading')}
        text={t('soon')}
        action={<LinkButton to="/index">{t('shell:backToMarket')}</LinkButton>}
      />
    </Page>
  );
};
