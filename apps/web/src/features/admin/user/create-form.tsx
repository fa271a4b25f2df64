import { accountKind, accountNameForm, displayNameLength } from '@zhixing/contract/account-name';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/format-time.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { OnceField, OnceNote } from './once-field.tsx';
import { makeUser, type PersonDraft } from './people-api.ts';
import { RoleField } from './role-field.tsx';
import { TenantChoice } from './tenant-choice.tsx';
import { usePersonForm } from './use-person-form.ts';

type Made = Awaited<ReturnType<typeof makeUser>>;

const MadeAccount = ({ made, onAgain }: { readonly made: Made; readonly onAgain: () => void }) => {
  const { t } = useTranslation('admin');
  return (
    <div className="person-made">
      <OnceNote text={t('people.passwordOnce', { until: formatDateTime(made.expiresDate) })} />
      <OnceField label={t('people.username')} value={made.user.username} copyLabel={t('people.copyName')} />
      <OnceField label={t('people.password')} value={made.password} copyLabel={t('people.copyPassword')} />
      <Button onClick={onAgain}>{t('people.createMore')}</Button>
    </div>
  );
};

export const CreateForm = ({ isPlatform }: { readonly isPlatform: boolean }) => {
  const { t } = useTranslation('admin');
  const [made, setMade] = useState<Made>();
  const { formProps, isBusy } = usePersonForm<PersonDraft, Made>(
    makeUser,
    ({ fields }) => ('displayName' in fields ? 'displayName' : 'username'),
    setMade,
  );
  if (made) return <MadeAccount made={made} onAgain={() => setMade(undefined)} />;
  return (
    <Form {...formProps} name="create-user" initialValues={{ username: '', displayName: '', contact: '' }}>
      <p className="person-lead">{t('people.createLead')}</p>
      {isPlatform && <TenantChoice />}
      <Form.Item
        name="username"
        label={t('people.username')}
        extra={t('people.usernameHelp')}
        rules={[
          {
            validator: async (_, value: string) => {
              if (!accountNameForm.test(value.trim().toLowerCase())) throw new Error(t('people.needUsername'));
            },
          },
        ]}
      >
        <Input autoComplete="off" autoCapitalize="off" spellCheck={false} maxLength={32} />
      </Form.Item>
      <Form.Item name="displayName" label={t('people.displayName')}>
        <Input autoComplete="off" maxLength={displayNameLength} />
      </Form.Item>
      <RoleField />
      <Form.Item
        name="contact"
        label={t('people.contact')}
        extra={t('people.contactHelp')}
        rules={[
          {
            validator: async (_, value: string) => {
              const to = value.trim().toLowerCase();
              if (to && !accountKind(to)) throw new Error(t('people.needContact'));
            },
          },
        ]}
      >
        <Input autoComplete="off" autoCapitalize="off" spellCheck={false} maxLength={120} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isBusy}>
        {t('people.create')}
      </Button>
    </Form>
  );
};
