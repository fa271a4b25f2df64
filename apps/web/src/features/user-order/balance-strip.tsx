import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { balanceQuery } from '../../blocks/pay/api.ts';
import { useSession } from '../../lib/session.ts';
import { yuan } from '../../lib/yuan.ts';
import { LinkButton } from '../../ui/link-button.tsx';

export const BalanceStrip = () => {
  const { t } = useTranslation('userOrder');
  const { user } = useSession();
  const { data, isError, isFetching, refetch } = useQuery(balanceQuery);
  const balance = data?.accountBalance ?? user?.userInfo.accountBalance;
  return (
    <section className="balance-strip num" aria-label={t('strip.label')}>
      <div className="is-main">
        <span>{t('strip.balance')}</span>
        <b>{balance === undefined ? '–' : yuan(balance)}</b> <small>{t('strip.yuan')}</small>
      </div>
      <div>
        <span>{t('strip.totalUsed')}</span>
        <b>{data ? yuan(data.totalUsed) : '–'}</b>
      </div>
      <div className="strip-act">
        {isError && !isFetching && (
          <span role="alert">
            {t('strip.failed')}
            <Button type="link" size="small" onClick={() => void refetch()}>
              {t('strip.retry')}
            </Button>
          </span>
        )}
        <LinkButton to="/recharge">{t('strip.topUp')}</LinkButton>
      </div>
    </section>
  );
};
