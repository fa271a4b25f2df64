import type { Notice } from '@zhixing/contract/notice';
import { Link } from 'react-router';
import { writeRaw } from '../../lib/storage.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Ago } from '../../ui/ago.tsx';

const kindKeys = {
  'listing.approved': 'approved',
  'listing.rejected': 'rejected',
  'listing.delisted': 'delisted',
  'editor.added': 'editorAdded',
  'data.ready': 'dataReady',
  'account.leaving': 'accountLeaving',
  'account.kept': 'accountKept',
  'account.contact': 'accountContact',
  'member.threeDays': 'memberThreeDays',
  'member.lastDay': 'memberLastDay',
  'withdrawal.paid': 'withdrawalPaid',
  'withdrawal.refused': 'withdrawalRefused',
  'transfer.approved': 'transferApproved',
  'transfer.refused': 'transferRefused',
  'team.invited': 'teamInvited',
  'team.joined': 'teamJoined',
  'team.left': 'teamLeft',
  'team.removed': 'teamRemoved',
  'team.owner': 'teamOwner',
  'team.ended': 'teamEnded',
} as const;

const pathOf = ({ kind, agentId }: Notice) => {
  if (kind === 'member.threeDays' || kind === 'member.lastDay') return '/recharge';
  if (kind === 'withdrawal.paid' || kind === 'withdrawal.refused') return '/income';
  if (kind.startsWith('transfer.')) return '/user-order';
  if (kind.startsWith('team.')) return '/team';
  if (agentId === null) return '/personal-data';
  return kind === 'editor.added' ? '/studio' : `/agent-detail?id=${encodeURIComponent(agentId)}`;
};

type NoticeRowProps = { readonly notice: Notice; readonly onRead: () => void; readonly onFollow: () => void };

export const NoticeRow = ({ notice, onRead, onFollow }: NoticeRowProps) => {
  const { t } = useTranslation('notice');
  const follow = () => {
    // The studio opens the agent that the session names.
    if (notice.kind === 'editor.added') writeRaw('sessionStorage', 'agentId', notice.agentId);
    onFollow();
  };
  const body = (
    <>
      <span className="notice-words">
        {!notice.isRead && <span className="unseen">{t('unread')}</span>}
        {t(kindKeys[notice.kind], { name: notice.subject ?? notice.agentName })}
      </span>
      {notice.reason && <span className="notice-reason">{t('reason', { reason: notice.reason })}</span>}
      <Ago className="notice-time num" at={notice.createdDate} />
    </>
  );
  return (
    <li className={notice.isRead ? 'notice-row' : 'notice-row is-unread'}>
      {notice.isAgentGone ? (
        <div className="notice-link">
          {body}
          <span className="notice-reason">{t('gone')}</span>
        </div>
      ) : (
        <Link className="notice-link" to={pathOf(notice)} onClick={follow}>
          {body}
        </Link>
      )}
      {!notice.isRead && (
        <button
          type="button"
          className="notice-mark"
          aria-label={notice.agentId === null ? t('markOwn') : t('markNamed', { name: notice.agentName })}
          title={t('mark')}
          onClick={onRead}
        />
      )}
    </li>
  );
};
