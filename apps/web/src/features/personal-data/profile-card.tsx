import { displayNameLength } from '@zhixing/contract/account-name';
import type { UserInfo } from '@zhixing/contract/user';
import { Button, Form, Input } from 'antd';
import { useRef, useState } from 'react';
import { iconAccept } from '../../blocks/icon/icon-file.ts';
import { useUploadIcon } from '../../blocks/icon/use-upload-icon.ts';
import { notify } from '../../lib/notice.ts';
import { useSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { saveProfile } from './api.ts';
import { ContactDialog, type ContactKind } from './contact-dialog.tsx';

const Picture = ({ user }: { readonly user: UserInfo }) => {
  const { t } = useTranslation('personalData');
  const file = useRef<HTMLInputElement>(null);
  const keep = (avatar: string | null) => saveProfile({ displayName: user.chosenName, avatar });
  const { start, share, fault } = useUploadIcon((icon) => {
    void keep(icon)
      .then(() => notify('success', t('profile.saved')))
      .catch(() => undefined);
  });
  return (
    <div className="profile-picture">
      <Avatar name={user.displayName} picture={user.avatar} size={64} />
      <div>
        <div className="data-parts">
          <Button loading={share !== undefined} onClick={() => file.current?.click()}>
            {t('profile.upload')}
          </Button>
          {user.avatar && (
            <Button onClick={() => void keep(null).catch(() => undefined)}>{t('profile.noPicture')}</Button>
          )}
        </div>
        <p className="data-quiet">{t('profile.pictureHelp')}</p>
        <div role="alert">
          {fault && (
            <p className="data-failure">
              <Icon name="warn" size={16} />
              {fault}
            </p>
          )}
        </div>
      </div>
      <input
        ref={file}
        type="file"
        hidden
        accept={iconAccept}
        aria-label={t('profile.upload')}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          target.value = '';
          if (chosen) void start(chosen);
        }}
      />
    </div>
  );
};

const NameForm = ({ user }: { readonly user: UserInfo }) => {
  const { t } = useTranslation('personalData');
  const [form] = Form.useForm<{ displayName: string }>();
  const { write: save, isBusy } = useWrite(
    async ({ displayName }: { displayName: string }) => {
      await saveProfile({ displayName, avatar: user.avatar });
      notify('success', t('profile.saved'));
    },
    (error) => form.setFields([{ name: 'displayName', errors: [error.fields.displayName ?? error.message] }]),
  );
  return (
    <Form
      form={form}
      layout="vertical"
      className="profile-name"
      initialValues={{ displayName: user.chosenName }}
      onFinish={(values) => void save(values)}
    >
      <Form.Item name="displayName" label={t('profile.displayName')} extra={t('profile.displayNameHelp')}>
        <Input maxLength={displayNameLength} autoComplete="name" placeholder={user.displayName} />
      </Form.Item>
      <Button htmlType="submit" loading={isBusy}>
        {t('profile.save')}
      </Button>
    </Form>
  );
};

export const ProfileCard = () => {
  const { t } = useTranslation(['personalData', 'shell']);
  const { user, tenant } = useSession();
  const [changing, setChanging] = useState<ContactKind>();
  if (!user) return null;
  const contacts = [
    ['email', user.userInfo.email],
    ['phone', user.userInfo.phone],
  ] as const;
  return (
    <section className="data-card" aria-labelledby="data-profile">
      <h2 id="data-profile">{t('profile.heading')}</h2>
      <Picture user={user} />
      <NameForm user={user} />
      <dl className="data-facts">
        <div>
          <dt>{t('profile.username')}</dt>
          <dd>{user.username}</dd>
        </div>
        {contacts.map(([kind, value]) => (
          <div key={kind}>
            <dt>{t(`profile.${kind}`)}</dt>
            <dd>
              {value ?? <span className="data-quiet">{t('profile.none')}</span>}{' '}
              {tenant?.codeWays.includes(kind === 'email' ? 'EMAIL' : 'PHONE') !== false && (
                <Button type="link" size="small" onClick={() => setChanging(kind)}>
                  {t(value ? `contact.change.${kind}` : `contact.add.${kind}`)}
                </Button>
              )}
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('profile.level')}</dt>
          <dd>{t(`shell:level.${user.userMemberLevel.memberLevel}`)}</dd>
        </div>
      </dl>
      {changing && <ContactDialog kind={changing} onClosed={() => setChanging(undefined)} />}
    </section>
  );
};
