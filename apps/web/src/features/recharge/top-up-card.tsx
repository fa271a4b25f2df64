import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { amountsQuery } from '../../blocks/pay/top-up.ts';
import { loginPath } from '../../lib/redirect.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { shortYuan } from '../../lib/yuan.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { type Holder, isFree } from './plan-rules.ts';

type TopUpCardProps = {
  readonly holder: Holder;
  readonly hindrance: string | undefined;
  readonly onPick: (id: string) => void;
};

const Amounts = ({ hindrance, onPick }: Omit<TopUpCardProps, 'holder'>) => {
  const { t } = useTranslation('recharge');
  const { data, error, isFetching, refetch } = useQuery(amountsQuery);
  if (!data && error && !isFetching) {
    return (
      <span className="extra-failed" role="alert">
        {t('topUp.failed')}
        <Button size="small" onClick={() => void refetch()}>
          {t('topUp.retry')}
        </Button>
      </span>
    );
  }
  if (!data) return <Skeleton.Button active className="extra-waiting" />;
  if (data.length === 0) return <span className="extra-failed">{t('topUp.none')}</span>;
  return data.map(({ id, amount }) => (
    <Button
      key={id}
      className="num"
      disabled={hindrance !== undefined}
      title={hindrance}
      aria-label={`${t('topUp.heading')} ¥${shortYuan(amount)}`}
      onClick={() => onPick(id)}
    >
      ¥{shortYuan(amount)}
    </Button>
  ));
};

export const TopUpCard = ({ holder, hindrance, onPick }: TopUpCardProps) => {
  const { t } = useTranslation('recharge');
  const isGuest = holder === 'GUEST';
  const words = isGuest ? t('topUp.guest') : isFree(holder) ? t('topUp.free') : (hindrance ?? t('topUp.text'));
  return (
    <section className="extra-card is-wide" aria-labelledby="top-up-card">
      <div className="extra-words">
        <h2 id="top-up-card">{t('topUp.heading')}</h2>
        <p>{words}</p>
      </div>
      <div className="extra-buttons">
        {isGuest ? (
          <LinkButton to={loginPath('/recharge')}>{t('account.login')}</LinkButton>
        ) : (
          <Amounts hindrance={hindrance} onPick={onPick} />
        )}
      </div>
    </section>
  );
};
