import './account-band.css';
import { mayUseCodes } from '@zhixing/contract/benefit-code';
import { Button, Tooltip } from 'antd';
import { Link } from 'react-router';
import { loginPath } from '../../lib/redirect.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { yuan } from '../../lib/yuan.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { isFree } from './plan-rules.ts';
import type { useHolder } from './use-holder.ts';

type AccountBandProps = {
  readonly who: ReturnType<typeof useHolder>;
  /** Why nothing can be topped up, if so. */
  readonly hindrance: string | undefined;
  readonly onTopUp: () => void;
  readonly onCode: () => void;
};

const GuestBand = () => {
  const { t } = useTranslation('recharge');
  return (
    <section className="account-band" aria-label={t('account.label')}>
      <span className="band-guest" aria-hidden="true">
        <Icon name="mine" size={24} />
      </span>
      <div className="band-who">
        <h2>{t('account.guest')}</h2>
        <p>{t('account.guestHint')}</p>
      </div>
      <div className="band-buttons">
        <LinkButton to={loginPath('/recharge')}>{t('account.login')}</LinkButton>
      </div>
    </section>
  );
};

/** Who it is, what they have and until when, what is in the purse. */
export const AccountBand = ({ who, hindrance, onTopUp, onCode }: AccountBandProps) => {
  const { t } = useTranslation(['recharge', 'shell']);
  const { holder, user, endDate, isTrial, isExempt, balance, groups } = who;
  if (holder === 'GUEST') return <GuestBand />;
  const name = user?.displayName || user?.username || '';
  const until = isTrial ? 'account.trialUntil' : 'account.until';
  const validity = isFree(holder) || !endDate ? t('account.forever') : t(until, { date: endDate });
  return (
    <section className="account-band" aria-label={t('account.label')}>
      <Avatar name={name} picture={user?.avatar} size={52} />
      <div className="band-who">
        <h2>
          <span className="clip">{name}</span>
          <span className={isFree(holder) ? 'band-level' : 'band-level is-paid'}>{t(`shell:level.${holder}`)}</span>
        </h2>
        <p className="num">
          {isExempt ? t('account.exempt') : validity}
          {groups.length > 0 && (
            <Link className="band-team" to="/team">
              {t('account.team', { name: groups.map(({ groupName }) => groupName).join('、') })}
            </Link>
          )}
        </p>
      </div>
      <div className="band-balance num">
        <span>{t('account.balance')}</span>
        <b>{balance === undefined ? '–' : yuan(balance)}</b> <small>{t('account.yuan')}</small>
      </div>
      <div className="band-buttons">
        <LinkButton to="/user-order" icon={<Icon name="list" size={16} />}>
          {t('account.use')}
        </LinkButton>
        {mayUseCodes(holder) && (
          <Button icon={<Icon name="ticket" size={16} />} onClick={onCode}>
            {t('account.code')}
          </Button>
        )}
        <Tooltip title={hindrance}>
          <Button disabled={hindrance !== undefined} icon={<Icon name="card" size={16} />} onClick={onTopUp}>
            {t('account.topUp')}
          </Button>
        </Tooltip>
      </div>
    </section>
  );
};
