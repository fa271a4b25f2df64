import type { AdminUser } from '@zhixing/contract/admin';
import { Button } from 'antd';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/format-time.ts';
import { notify } from '../../../lib/notice.ts';
import { useSession } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useConfirm } from '../../../ui/use-confirm.tsx';
import { OnceField, OnceNote } from './once-field.tsx';
import { resetPassword } from './people-api.ts';

/** For somebody who cannot get in, or whose password others may know. */
export const ResetPassword = ({ user }: { readonly user: AdminUser }) => {
  const { t } = useTranslation('admin');
  const { confirm, holder } = useConfirm();
  const [made, setMade] = useState<{ link: string; until: string }>();
  const hasMail = useSession().tenant?.codeWays.includes('EMAIL') !== false;
  const reset = async (way: 'mail' | 'link') => {
    const { link, expiresDate } = await resetPassword(user.id, way);
    if (link) setMade({ link, until: formatDateTime(expiresDate) });
    else notify('success', t('people.resetMailed', { email: user.email ?? '' }));
  };
  const ask = (way: 'mail' | 'link') =>
    void confirm({
      title: t('people.resetTitle', { name: user.username }),
      content: t('people.resetText'),
      okText: t('people.resetConfirm'),
      cancelText: t('user.cancel'),
      onOk: () => reset(way).catch(() => undefined),
    });
  return (
    <div className="user-data">
      {holder}
      <div>
        {t('people.resetHeading')}
        <span>{t('people.resetHelp')}</span>
      </div>
      <div className="user-data-buttons">
        {user.email && hasMail && <Button onClick={() => ask('mail')}>{t('people.resetByMail')}</Button>}
        <Button onClick={() => ask('link')}>{t('people.resetByLink')}</Button>
      </div>
      {made && (
        <div className="person-made">
          <OnceNote text={t('people.linkOnce', { until: made.until })} />
          <OnceField label={t('people.resetLink')} value={made.link} copyLabel={t('people.copyLink')} />
        </div>
      )}
    </div>
  );
};
