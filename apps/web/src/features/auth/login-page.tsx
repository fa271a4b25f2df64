import { Popover } from 'antd';
import { useState } from 'react';
import { Trans } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { AgreeLine } from './agree-line.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { carriedAccount } from './carried-account.ts';
import { CodeForm } from './code-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { useCodeWays } from './use-code-ways.ts';
import { WayTabs } from './way-tabs.tsx';

const QrPanel = lazyPart(async () => (await import('./qr-panel.tsx')).QrPanel);

export const LoginPage = () => {
  const { t } = useTranslation(['auth', 'shell']);
  const { tenant } = useSession();
  const { state, search } = useLocation();
  const [way, setWay] = useState<'password' | 'code' | 'qr'>('password');
  const account = carriedAccount(state);
  const codeWays = useCodeWays();
  const name = tenant?.title ?? t('shell:brand');
  const isOpen = tenant?.flags.registrationOpen !== false;
  return (
    <AuthFrame heading={t('login.heading')} lead={t('login.welcome', { name })}>
      <WayTabs
        label={t('login.ways')}
        active={way}
        onChange={setWay}
        ways={[
          { key: 'password', label: t('login.password'), panel: <PasswordForm account={account} /> },
          ...(codeWays
            ? [{ key: 'code' as const, label: t('login.code'), panel: <CodeForm account={account} /> }]
            : []),
          {
            key: 'qr',
            label: (
              <>
                <Icon name="qr" size={16} />
                {t('login.qr')}
              </>
            ),
            panel: way === 'qr' && <QrPanel />,
          },
        ]}
      />
      <p className="auth-links">
        {isOpen ? (
          <span>
            <Trans t={t} i18nKey="login.noAccount" components={{ to: <Link to={`/register${search}`} /> }} />
          </span>
        ) : (
          <span>{t('login.closed')}</span>
        )}
        <Popover
          trigger="click"
          placement="topRight"
          content={<div className="auth-contact">{t('login.contactText', { name })}</div>}
        >
          <button type="button">{t('login.contact')}</button>
        </Popover>
      </p>
      <AgreeLine of="login" />
    </AuthFrame>
  );
};
