import type { Role } from '@zhixing/contract/user';
import { Radio } from 'antd';
import { useId } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { roles } from './model.ts';

type RoleChoiceProps = {
  readonly value: Role;
  /** In the platform's own tenant a role reaches every tenant. */
  readonly isPlatform: boolean;
  readonly isOwn: boolean;
  readonly onChange: (role: Role) => void;
};

export const RoleChoice = ({ value, isPlatform, isOwn, onChange }: RoleChoiceProps) => {
  const { t } = useTranslation(['admin', 'shell']);
  const id = useId();
  return (
    <div className="role-choice">
      <p id={id} className="role-heading">
        {t('user.role')}
      </p>
      {isOwn && <p className="role-own">{t('user.ownRole')}</p>}
      <Radio.Group
        className="role-options"
        aria-labelledby={id}
        value={value}
        disabled={isOwn}
        onChange={(event) => onChange(event.target.value as Role)}
      >
        {roles.map((role) => (
          <Radio key={role} value={role} className={role === value ? 'role-option is-chosen' : 'role-option'}>
            {t(`shell:role.${role}`)}
            <span>{isPlatform ? t(`user.platformRoleHelp.${role}`) : t(`user.roleHelp.${role}`)}</span>
          </Radio>
        ))}
      </Radio.Group>
    </div>
  );
};
