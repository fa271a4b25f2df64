import type { AdminUser } from '@zhixing/contract/admin';
import { Tag } from 'antd';
import { useSession } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { contactsOf, isSelf } from './model.ts';

export const AccountName = ({ user }: { readonly user: AdminUser }) => {
  const { t } = useTranslation('admin');
  const me = useSession().user;
  const contacts = [...(user.displayName ? [user.username] : []), ...contactsOf(user)];
  return (
    <div className="account-name-cell">
      <span className="account-name-line">
        <strong className="clip" title={user.username}>
          {user.displayName || user.username}
        </strong>
        {user.oneTimeUntil && <Tag>{t('people.waiting')}</Tag>}
        {isSelf(user, me) && <Tag className="me-tag">{t('user.me')}</Tag>}
      </span>
      {contacts.length > 0 && <span className="clip quiet num">{contacts.join(' · ')}</span>}
    </div>
  );
};
