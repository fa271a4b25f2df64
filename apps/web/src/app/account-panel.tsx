import { useQuery } from '@tanstack/react-query';
import type { UserInfo } from '@zhixing/contract/user';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { balanceQuery } from '../blocks/pay/api.ts';
import { changeConfig, type ThemeChoice, useConfig } from '../lib/config.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { isStaff, logout } from '../lib/user.ts';
import { yuan } from '../lib/yuan.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { LanguageSwitch } from '../ui/language-switch.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { openPalette } from './palette-host.tsx';

type AccountPanelProps = { readonly user: UserInfo | undefined; readonly onDone: () => void };

const themes: readonly ThemeChoice[] = ['system', 'light', 'dark'];

const Who = ({ user }: { readonly user: UserInfo }) => {
  const { t } = useTranslation();
  const { memberLevel, endDate } = user.userMemberLevel;
  const name = user.displayName || user.username;
  const { data } = useQuery(balanceQuery);
  const balance = data?.accountBalance ?? user.userInfo.accountBalance;
  return (
    <div className="account-who">
      <Avatar name={name} picture={user.avatar} size={40} />
      <div className="account-who-words">
        <span className="account-name">
          <strong className="clip">{name}</strong>
          {user.role !== 'user' && <span className="account-role">{t(`role.${user.role}`)}</span>}
        </span>
        <span className="account-level clip num">
          {t(`level.${memberLevel}`)}
          {endDate && ` · ${t('account.until', { date: endDate })}`}
        </span>
        <span className="account-level num">{t('account.balance', { amount: yuan(balance) })}</span>
      </div>
    </div>
  );
};

const Row = ({
  icon,
  to,
  children,
}: {
  readonly icon: IconName;
  readonly to: string;
  readonly children: ReactNode;
}) => (
  <Link className="account-row" to={to}>
    <Icon name={icon} />
    {children}
  </Link>
);

export const AccountPanel = ({ user, onDone }: AccountPanelProps) => {
  const { t } = useTranslation();
  const { theme } = useConfig();
  return (
    <>
      {user && <Who user={user} />}
      <div className="account-choice">
        <span>{t('account.language')}</span>
        <LanguageSwitch label={t('account.language')} />
      </div>
      <div className="account-choice">
        <span>{t('account.theme')}</span>
        <Segmented
          isSmall
          label={t('account.theme')}
          value={theme}
          options={themes.map((value) => ({ value, label: t(`account.${value}`) }))}
          onChange={(value) => changeConfig({ theme: value })}
        />
      </div>
      <div className="account-rows">
        <Row icon="gem" to="/recharge">
          {t('account.recharge')}
        </Row>
        <Row icon="receipt" to="/user-order">
          {t('account.userOrder')}
        </Row>
        <Row icon="chart" to="/income">
          {t('account.income')}
        </Row>
        <Row icon="people" to="/team">
          {t('account.team')}
        </Row>
        <Row icon="code" to="/api-key">
          {t('account.apiKey')}
        </Row>
        <Row icon="shield" to="/personal-data">
          {t('account.personalData')}
        </Row>
        {isStaff(user) && (
          <Row icon="gear" to="/admin">
            {t('account.admin')}
          </Row>
        )}
        <button
          type="button"
          className="account-row account-palette"
          onClick={() => {
            onDone();
            openPalette();
          }}
        >
          <Icon name="search" />
          {t('account.palette')}
          <kbd>Ctrl K</kbd>
        </button>
        <button type="button" className="account-row" onClick={() => void logout()}>
          <Icon name="leave" />
          {t('account.logout')}
        </button>
      </div>
    </>
  );
};
