import { Button } from 'antd';
import { formatDate } from '../../../lib/format-time.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { StateWord } from '../state-word.tsx';
import { AccountName } from './account-name.tsx';
import { LastLogin } from './last-login.tsx';
import type { UserRowsProps } from './user-table.tsx';

/** The same rows where a table would not fit. */
export const UserCards = ({ rows, rights, onEdit }: UserRowsProps) => {
  const { t } = useTranslation(['admin', 'shell']);
  return (
    <ul>
      {rows.map((user) => (
        <li key={user.id} className="record-card">
          <div className="record-head">
            <AccountName user={user} />
            <StateWord status={user.status} />
          </div>
          <dl className="record-facts">
            <div>
              <dt>{t('user.role')}</dt>
              <dd>{t(`shell:role.${user.role}`)}</dd>
            </div>
            <div>
              <dt>{t('user.level')}</dt>
              <dd>{t(`shell:level.${user.memberLevel}`)}</dd>
            </div>
            {rights.isPlatform && (
              <div>
                <dt>{t('user.tenant')}</dt>
                <dd>{user.tenantName}</dd>
              </div>
            )}
            <div>
              <dt>{t('user.white')}</dt>
              <dd>{user.isWhite ? t('list.yes') : t('list.no')}</dd>
            </div>
            <div>
              <dt>{t('user.createdAt')}</dt>
              <dd className="num">{formatDate(user.createdAt)}</dd>
            </div>
            <div>
              <dt>{t('user.lastLogin')}</dt>
              <dd>
                <LastLogin at={user.lastLoginAt} />
              </dd>
            </div>
          </dl>
          {rights.canEdit && (
            <Button
              block
              className="record-button"
              aria-label={t('user.editNamed', { name: user.username })}
              onClick={() => onEdit(user)}
            >
              {t('user.edit')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
};
