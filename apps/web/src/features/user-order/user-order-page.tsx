import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { StateBlock } from '../../ui/state-block.tsx';
import { UserOrderScene } from './user-order-scene.tsx';

export const UserOrderPage = () => {
  const { t } = useTranslation(['userOrder', 'shell']);
  return (
    <Page heading={t('heading')}>
      <StateBlock
        scene={<UserOrderScene />}
        heading={t('soonHeading')}
        text={t('soon')}
        action={<LinkButton to="/index">{t('shell:backToMarket')}</LinkButton>}
      />
    </Page>
  );
};
