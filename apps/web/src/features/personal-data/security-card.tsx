import { useQuery } from '@tanstack/react-query';
import type { OwnLogin } from '@zhixing/contract/auth';
import { Button } from 'antd';
import { useState } from 'react';
import { notify } from '../../lib/notice.ts';
import { endSession } from '../../lib/session-end.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { endAllLogins, endLogins, loginsQuery } from './api.ts';
import { AskPassword } from './ask-password.tsx';
import { LoginList } from './login-list.tsx';
import { PasswordDialog } from './password-dialog.tsx';

/** Which logins are open, how to end them, and another password. */
export const SecurityCard = () => {
  const { t } = useTranslation('personalData');
  const { data: logins = [] } = useQuery(loginsQuery);
  const [asked, setAsked] = useState<'password' | 'others' | 'all' | OwnLogin>();
  const close = () => setAsked(undefined);
  const end = async (password: string) => {
    if (asked === 'all') {
      await endAllLogins(password);
      endSession('logout');
    } else await endLogins(password, typeof asked === 'object' ? asked.id : undefined);
    notify('success', t('security.ended'));
  };
  return (
    <section className="data-card" aria-labelledby="data-security">
      <h2 id="data-security">{t('security.heading')}</h2>
      <p>{t('security.text')}</p>
      <LoginList logins={logins} onEnd={setAsked} />
      <div className="data-parts">
        <Button onClick={() => setAsked('password')}>{t('security.change')}</Button>
        <Button disabled={logins.length < 2} onClick={() => setAsked('others')}>
          {t('security.endOthers')}
        </Button>
        <Button onClick={() => setAsked('all')}>{t('security.endAll')}</Button>
      </div>
      {asked === 'password' && <PasswordDialog onClosed={close} />}
      {asked && asked !== 'password' && (
        <AskPassword
          title={t(typeof asked === 'object' ? 'security.endTitle' : `security.title.${asked}`)}
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
