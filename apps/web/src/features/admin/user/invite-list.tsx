import { useQuery } from '@tanstack/react-query';
import type { Invite } from '@zhixing/contract/account-link';
import { Button, Popconfirm } from 'antd';
import { formatDateTime } from '../../../lib/format-time.ts';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { StateBlock } from '../../../ui/state-block.tsx';
import { AdminScene } from '../admin-scene.tsx';
import { ListFrame } from '../list-frame.tsx';
import type { Rights } from '../model.ts';
import { RowsSkeleton } from '../rows-skeleton.tsx';
import type { ListState } from '../use-list-state.ts';
import { invitePageSize, invitesQuery, takeInviteBack } from './people-api.ts';

const TakeBack = ({ invite }: { readonly invite: Invite }) => {
  const { t } = useTranslation('admin');
  const take = async () => {
    await takeInviteBack(invite.id);
    notify('success', t('people.takenBack'));
  };
  return (
    <Popconfirm
      title={t('people.takeBackAsk')}
      description={t('people.takeBackText')}
      okText={t('people.takeBack')}
      cancelText={t('user.cancel')}
      okButtonProps={{ danger: true }}
      placement="topRight"
      onConfirm={() => take().catch(() => undefined)}
    >
      <Button size="small">{t('people.takeBack')}</Button>
    </Popconfirm>
  );
};

const InviteRow = ({ invite, rights }: { readonly invite: Invite; readonly rights: Rights }) => {
  const { t } = useTranslation(['admin', 'shell']);
  const facts = [
    t(`shell:role.${invite.role}`),
    ...(rights.isPlatform ? [invite.tenantName] : []),
    t('people.by', { name: invite.inviterName }),
    invite.state === 'used' && invite.username
      ? t('people.joined', { name: invite.username })
      : t('people.until', { at: formatDateTime(invite.expiresAt) }),
    ...(invite.mail === 'none' ? [] : [t(`people.mail.${invite.mail}`)]),
  ];
  return (
    <li className="invite-row">
      <div>
        <strong className="clip">{invite.email ?? t('people.byLink')}</strong>
        <span className="quiet num">{facts.join(' · ')}</span>
      </div>
      <span className={`state-word is-${invite.state === 'open' ? 'active' : 'disabled'}`}>
        {t(`people.state.${invite.state}`)}
      </span>
      {rights.canEdit && invite.state === 'open' && <TakeBack invite={invite} />}
    </li>
  );
};

/** Who was asked to come, by whom, and what became of it. */
export const InviteList = ({ rights, list }: { readonly rights: Rights; readonly list: ListState }) => {
  const { t } = useTranslation('admin');
  const query = useQuery(invitesQuery(list.page));
  return (
    <ListFrame
      query={query}
      list={list}
      pageSize={invitePageSize}
      skeleton={<RowsSkeleton />}
      empty={<StateBlock scene={<AdminScene />} heading={t('people.emptyHeading')} text={t('people.emptyText')} />}
    >
      {(rows) => (
        <ul className="admin-surface">
          {rows.map((invite) => (
            <InviteRow key={invite.id} invite={invite} rights={rights} />
          ))}
        </ul>
      )}
    </ListFrame>
  );
};
