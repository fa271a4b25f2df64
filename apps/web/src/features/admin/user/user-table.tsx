import type { AdminUser } from '@zhixing/contract/admin';
import { Button, type TableColumnsType } from 'antd';
import { formatDate } from '../../../lib/format-time.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import type { Rights } from '../model.ts';
import { StateWord } from '../state-word.tsx';
import { WideTable } from '../wide-table.tsx';
import { AccountName } from './account-name.tsx';
import { LastLogin } from './last-login.tsx';

export type UserRowsProps = {
  readonly rows: AdminUser[];
  readonly rights: Rights;
  readonly onEdit: (user: AdminUser) => void;
};

const useColumns = ({ rights, onEdit }: Omit<UserRowsProps, 'rows'>): TableColumnsType<AdminUser> => {
  const { t } = useTranslation(['admin', 'shell']);
  return [
    {
      key: 'account',
      title: t('user.account'),
      fixed: 'left',
      width: 300,
      render: (_, user) => <AccountName user={user} />,
    },
    ...(rights.isPlatform
      ? [{ key: 'tenant', title: t('user.tenant'), dataIndex: 'tenantName', width: 130, ellipsis: true }]
      : []),
    { key: 'role', title: t('user.role'), width: 96, render: (_, { role }) => t(`shell:role.${role}`) },
    {
      key: 'white',
      title: t('user.white'),
      width: 88,
      render: (_, { isWhite }) => (isWhite ? t('list.yes') : <span className="quiet">{t('list.no')}</span>),
    },
    {
      key: 'level',
      title: t('user.level'),
      width: 156,
      render: (_, { memberLevel }) => t(`shell:level.${memberLevel}`),
    },
    { key: 'state', title: t('user.state'), width: 100, render: (_, { status }) => <StateWord status={status} /> },
    {
      key: 'createdAt',
      title: t('user.createdAt'),
      width: 116,
      render: (_, { createdAt }) => <span className="num">{formatDate(createdAt)}</span>,
    },
    {
      key: 'lastLogin',
      title: t('user.lastLogin'),
      width: 116,
      render: (_, user) => <LastLogin at={user.lastLoginAt} />,
    },
    ...(rights.canEdit
      ? [
          {
            key: 'action',
            fixed: 'right' as const,
            title: t('user.action'),
            width: 84,
            align: 'right' as const,
            render: (_: unknown, user: AdminUser) => (
              <Button
                size="small"
                aria-label={t('user.editNamed', { name: user.username })}
                onClick={() => onEdit(user)}
              >
                {t('user.edit')}
              </Button>
            ),
          },
        ]
      : []),
  ];
};

export const UserTable = ({ rows, ...rest }: UserRowsProps) => {
  const { t } = useTranslation('admin');
  return (
    <WideTable<AdminUser>
      label={t('tab.users')}
      columns={useColumns(rest)}
      dataSource={rows}
      rowClassName={({ status }) => (status === 'disabled' ? 'is-off' : '')}
    />
  );
};
