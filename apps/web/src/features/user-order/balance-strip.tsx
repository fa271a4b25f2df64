import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { balanceQuery } from '../../blocks/pay/api.ts';
import { PayStrip } from '../../blocks/pay/pay-strip.tsx';
import { useSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { yuan } from '../../lib/yuan.ts';
import { LinkButton } from '../../ui/link-button.tsx';

export const BalanceStrip = () => {
  const { t } = useTranslation('userOrder');
  const { user } = useSession();
  const { data, isError, isFetching, refetch } = useQuery(balanceQuery);
  const balance = data?.accountBalance ?? user?.userInfo.accountBalance;
  return (
    <PayStrip
      label={t('strip.label')}
      main={{ label: t('strip.balance'), value: balance === undefined ? '–' : yuan(balance), unit: t('strip.yuan') }}
      figures={[{ label: t('strip.totalUsed'), value: data ? yuan(data.totalUsed) : '–' }]}
    >
      {isError && !isFetching && (
        <span role="alert">
          {t('strip.failed')}
          <Button type="link" size="small" onClick={() => void refetch()}>
            {t('strip.retry')}
          </Button>
        </span>
      )}
      <LinkButton to="/recharge">{t('strip.topUp')}</LinkButton>
    </PayStrip>
  );
};
