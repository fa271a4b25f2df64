import { useQuery } from '@tanstack/react-query';
import type { Team, TeamMember } from '@zhixing/contract/team';
import { Button, Dropdown, Pagination, Skeleton } from 'antd';
import { useState } from 'react';
import { PayPanel } from '../../blocks/pay/pay-panel.tsx';
import { formatDate } from '../../lib/format-time.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { memberPageSize, membersQuery } from './api.ts';
import { useTeamChanges } from './use-team-changes.tsx';

type MemberRowProps = {
  readonly team: Team;
  readonly member: TeamMember;
  readonly changes: ReturnType<typeof useTeamChanges>;
};

const MemberRow = ({ team, member, changes }: MemberRowProps) => {
  const { t } = useTranslation('team');
  const since = t('member.since', { date: formatDate(member.joinedAt) });
  const items = [
    { key: 'give', label: t('handOver.action'), onClick: () => changes.handOver(member) },
    { key: 'remove', danger: true, label: t('remove.action'), onClick: () => changes.remove(member) },
  ];
  return (
    <li className="team-member">
      <Avatar name={member.name} picture={member.avatar} size={36} />
      <div className="team-who">
        <p>
          <b className="clip">{member.name}</b>
          {member.isOwner && <span className="team-tag">{t('member.owner')}</span>}
          {member.isMe && <span className="team-tag is-quiet">{t('member.me')}</span>}
        </p>
        <p className="num clip">{member.name === member.username ? since : `${member.username} · ${since}`}</p>
      </div>
      {team.isOwner && !member.isMe && (
        <Dropdown trigger={['click']} menu={{ items }}>
          <Button
            type="text"
            icon={<Icon name="more" size={18} />}
            aria-label={t('member.more', { name: member.name })}
            title={t('member.more', { name: member.name })}
          />
        </Dropdown>
      )}
      {!team.isOwner && member.isMe && (
        <Button size="small" onClick={() => changes.leave(member)}>
          {t('leave.action')}
        </Button>
      )}
    </li>
  );
};

export const MemberList = ({ team }: { readonly team: Team }) => {
  const { t } = useTranslation('team');
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useQuery(membersQuery(team.id, page));
  const changes = useTeamChanges(team);
  const body = () => {
    if (data)
      return (
        <>
          <ul className="team-members" aria-label={t('member.heading')} aria-busy={isFetching}>
            {data.content.map((member) => (
              <MemberRow key={member.accountId} team={team} member={member} changes={changes} />
            ))}
          </ul>
          <Pagination
            className="num team-pages"
            align="end"
            size="small"
            hideOnSinglePage
            showSizeChanger={false}
            current={page}
            pageSize={memberPageSize}
            total={data.totalElements}
            onChange={setPage}
          />
        </>
      );
    if (error && !isFetching) return <LoadFailure error={error} onRetry={() => void refetch()} />;
    return <Skeleton className="team-waiting" active avatar title={false} paragraph={{ rows: 3 }} />;
  };
  return (
    <PayPanel heading={t('member.heading')} note={data && t('member.total', { count: data.totalElements })} isFlush>
      {body()}
      {changes.holder}
    </PayPanel>
  );
};
