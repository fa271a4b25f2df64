import { useQuery } from '@tanstack/react-query';
import type { OwnLogin } from '@zhixing/contract/auth';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format-time.ts';
import { notify } from '../../lib/notice.ts';
import { endLogins, loginsQuery } from './api.ts';
import { AskPassword } from './ask-password.tsx';
import { PasswordDialog } from './password-dialog.tsx';

type LoginRowProps = { readonly login: OwnLogin; readonly onEnd: () => void };

const LoginRow = ({ login, onEnd }: LoginRowProps) => {
  const { t } = useTranslation('personalData');
  return (
    <li>
      <span className="num">
        {t('security.since', { date: formatDateTime(login.createdDate), address: login.address })}
      </span>
      {login.isCurrent ? (
        <Tag>{t('security.thisLogin')}</Tag>
      ) : (
        <Button size="small" onClick={onEnd}>
          {t('security.end')}
        </Button>
      )}
    </li>
  );
};

/** Which logins are open, how to end them, and another password. */
export const SecurityCard = () => {
  const { t } = useTranslation('personalData');
  const { data: logins = [] } = useQuery(loginsQuery);
  const [asked, setAsked] = useState<'password' | 'others' | OwnLogin>();
  const close = () => setAsked(undefined);
  const end = async (password: string) => {
    await endLogins(password, typeof asked === 'object' ? asked.id : undefined);
    notify('success', t('security.ended'));
  };
  return (
    <section className="data-card" aria-labelledby="data-security">
      <h2 id="data-security">{t('security.heading')}</h2>
      <p>{t('security.text')}</p>
      <ul className="data-logins">
        {logins.map((login) => (
          <LoginRow key={login.id} login={login} onEnd={() => setAsked(login)} />
        ))}
      </ul>
      <div className="data-parts">
        <Button onClick={() => setAsked('password')}>{t('security.change')}</Button>
        <Button disabled={logins.length < 2} onClick={() => setAsked('others')}>
          {t('security.endOthers')}
        </Button>
      </div>
      {asked === 'password' && <PasswordDialog onClosed={close} />}
      {asked && asked !== 'password' && (
        <AskPassword
          title={t(asked === 'others' ? 'security.endOthersTitle' : 'security.endTitle')}
          text={t('security.endText')}
          confirm={t('security.end')}
          cancel={t('security.cancel')}
          onPassword={end}
          onClosed={close}
        />
      )}
    </section>
  );
};
