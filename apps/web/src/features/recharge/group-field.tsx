import type { UserInfo } from '@zhixing/contract/user';
import { Input, Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';

export type GroupChoice = {
  /** Empty: a new one by its name. */
  readonly groupId: string;
  readonly groupName: string;
};

type GroupFieldProps = {
  readonly groups: UserInfo['groups'];
  readonly value: GroupChoice;
  readonly fault: string | undefined;
  readonly isFixed: boolean;
  readonly onChange: (value: GroupChoice) => void;
};

/** An enterprise plan belongs to an organisation: one of mine, or a new one. The name typed stays when another is chosen. */
export const GroupField = ({ groups, value, fault, isFixed, onChange }: GroupFieldProps) => {
  const { t } = useTranslation('recharge');
  const id = useId();
  const isNew = value.groupId === '';
  const explain = fault ?? (isNew ? t('group.help') : undefined);
  return (
    <div className="group-field">
      <label htmlFor={groups.length > 0 ? `${id}-group` : `${id}-name`}>{t('group.label')}</label>
      {groups.length > 0 && (
        <Select
          id={`${id}-group`}
          disabled={isFixed}
          value={value.groupId}
          options={[
            ...groups.map((group) => ({ value: group.id, label: group.groupName })),
            { value: '', label: t('group.fresh') },
          ]}
          onChange={(groupId) => onChange({ ...value, groupId })}
        />
      )}
      {isNew && (
        <Input
          id={`${id}-name`}
          aria-label={t('group.name')}
          aria-describedby={`${id}-explain`}
          aria-invalid={fault !== undefined}
          status={fault ? 'error' : ''}
          disabled={isFixed}
          maxLength={30}
          placeholder={t('group.placeholder')}
          value={value.groupName}
          onChange={(event) => onChange({ ...value, groupName: event.target.value })}
        />
      )}
      <p id={`${id}-explain`} className={fault ? 'is-fault' : undefined} role={fault ? 'alert' : undefined}>
        {explain}
      </p>
    </div>
  );
};
