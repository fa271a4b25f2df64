import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { StateBlock } from '../../ui/state-block.tsx';
import { MarketScene } from './market-scene.tsx';

export const MarketPage = () => {
  const { t } = useTranslation('market');
  const { token } = useSession();
  return (
    <Page heading={t('heading')} lead={t('lead')}>
      <StateBlock
        scene={<MarketScene />}
        heading={t('soonHeading')}
        text={t('soon')}
        action={
          token ? (
            <LinkButton to="/home">{t('mine')}</LinkButton>
          ) : (
            <LinkButton type="primary" to="/login">
              {t('login')}
            </LinkButton>
          )
        }
      />
    </Page>
  );
};
