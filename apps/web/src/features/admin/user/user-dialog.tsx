import type { AdminUser } from '@zhixing/contract/admin';
import { Modal, Switch } from 'antd';
import { useId, useState } from 'react';
import { notify } from '../../../lib/notice.ts';
import { useSession } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { saveUser } from './api.ts';
import { EffectList } from './effect-list.tsx';
import { type Change, changeOf, effectsOf, hasPlatformReach, isSelf } from './model.ts';
import { ResetPassword } from './reset-password.tsx';
import { RoleChoice } from './role-choice.tsx';
import { UserData } from './user-data.tsx';

type UserDialogProps = { readonly user: AdminUser; readonly onClosed: () => void };
type SwitchRowProps = {
  readonly label: string;
  readonly help: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
};

const SwitchRow = ({ label, help, ...rest }: SwitchRowProps) => {
  const id = useId();
  return (
    <div className="switch-row">
      <label htmlFor={id}>
        {label}
        <span id={`${id}-help`}>{help}</span>
      </label>
      <Switch id={id} aria-describedby={`${id}-help`} {...rest} />
    </div>
  );
};

const useSave = (user: AdminUser, onSaved: () => void) => {
  const { t } = useTranslation('admin');
  return useWrite(async (change: Change) => {
    await saveUser(user, change);
    notify('success', t('user.saved', { name: user.username }));
    onSaved();
  });
};

/** Role, white list and login of one account. What saving will do stands above the button, in words. */
export const UserDialog = ({ user, onClosed }: UserDialogProps) => {
  const { t } = useTranslation('admin');
  const me = useSession().user;
  const [isOpen, setOpen] = useState(true);
  const [change, setChange] = useState(() => changeOf(user));
  const { write: save, isBusy, refusal } = useSave(user, () => setOpen(false));
  const effects = effectsOf(changeOf(user), change);
  const isDisabling = effects.some(({ kind }) => kind === 'disable');
  const isOwn = isSelf(user, me);
  const edit = (part: Partial<Change>) => setChange((old) => ({ ...old, ...part }));
  return (
    <Modal
      open={isOpen}
      title={t('user.dialogTitle', { name: user.username })}
      okText={isDisabling ? t('user.saveDisable') : t('user.save')}
      okButtonProps={{ danger: isDisabling, disabled: effects.length === 0 }}
      confirmLoading={isBusy}
      cancelText={t('user.cancel')}
      width={520}
      onOk={() => void save(change)}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <RoleChoice
        value={change.role}
        isPlatform={hasPlatformReach(user, me)}
        isOwn={isOwn}
        onChange={(role) => edit({ role })}
      />
      <SwitchRow
        label={t('user.whiteLabel')}
        help={t('user.whiteHelp')}
        checked={change.isWhite}
        onChange={(isWhite) => edit({ isWhite })}
      />
      <SwitchRow
        label={t('user.enabledLabel')}
        help={isOwn ? t('user.ownState') : t('user.enabledHelp')}
        checked={change.status === 'active'}
        disabled={isOwn}
        onChange={(checked) => edit({ status: checked ? 'active' : 'disabled' })}
      />
      {!isOwn && <ResetPassword user={user} />}
      <UserData user={user} isOwn={isOwn} onDone={() => setOpen(false)} />
      <EffectList effects={effects} failure={refusal?.message} />
    </Modal>
  );
};
