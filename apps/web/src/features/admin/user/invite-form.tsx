import { inviteDays } from '@zhixing/contract/account-link';
import { accountKind } from '@zhixing/contract/account-name';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/format-time.ts';
import { useSession } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { OnceField, OnceNote } from './once-field.tsx';
import { type InviteDraft, makeInvite } from './people-api.ts';
import { RoleField } from './role-field.tsx';
import { TenantChoice } from './tenant-choice.tsx';
import { usePersonForm } from './use-person-form.ts';

type Made = { readonly link: string | null; readonly expiresDate: string; readonly email: string };

const MadeInvite = ({ made, onAgain }: { readonly made: Made; readonly onAgain: () => void }) => {
  const { t } = useTranslation('admin');
  const until = formatDateTime(made.expiresDate);
  return (
    <div className="person-made">
      {made.link === null ? (
        <p role="status">{t('people.mailed', { email: made.email, until })}</p>
      ) : (
        <>
          <OnceNote text={t('people.linkOnce', { until })} />
          <OnceField label={t('people.link')} value={made.link} copyLabel={t('people.copyLink')} />
        </>
      )}
      <Button onClick={onAgain}>{t('people.inviteMore')}</Button>
    </div>
  );
};

export const InviteForm = ({ isPlatform }: { readonly isPlatform: boolean }) => {
  const { t } = useTranslation('admin');
  const [made, setMade] = useState<Made>();
  const send = async (draft: InviteDraft) => ({ ...(await makeInvite(draft)), email: draft.email });
  const { formProps, isBusy } = usePersonForm<InviteDraft, Made>(
    send,
    ({ errorCode }) => (errorCode === 'TENANT_WITHOUT_HOST' && isPlatform ? 'tenantId' : 'email'),
    setMade,
  );
  const hasMail = useSession().tenant?.codeWays.includes('EMAIL') !== false;
  const email: string = Form.useWatch('email', formProps.form) ?? '';
  if (made) return <MadeInvite made={made} onAgain={() => setMade(undefined)} />;
  return (
    <Form {...formProps} name="invite" initialValues={{ email: '' }}>
      <p className="person-lead">{t('people.inviteLead', { days: inviteDays })}</p>
      {isPlatform && <TenantChoice />}
      <RoleField />
      <Form.Item
        hidden={!hasMail}
        name="email"
        label={t('people.email')}
        extra={t('people.emailHelp')}
        rules={[
          {
            validator: async (_, value: string | undefined) => {
              const to = (value ?? '').trim().toLowerCase();
              if (to && accountKind(to) !== 'EMAIL') throw new Error(t('people.needEmail'));
            },
          },
        ]}
      >
        <Input autoComplete="off" autoCapitalize="off" spellCheck={false} maxLength={120} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isBusy}>
        {email.trim() ? t('people.sendInvite') : t('people.makeLink')}
      </Button>
    </Form>
  );
};
