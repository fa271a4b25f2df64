import './team.css';
import { useQuery } from '@tanstack/react-query';
import { Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslation } from '../../lib/use-translation.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Page } from '../../ui/page.tsx';
import { StateBlock } from '../../ui/state-block.tsx';
import { teamsQuery } from './api.ts';
import { inviteKeyOf } from './invite-key.ts';
import { ReceivedInvite } from './received-invite.tsx';
import { TeamScene } from './team-scene.tsx';
import { TeamView } from './team-view.tsx';

/** The teams one is in, and the invitations one has. */
export const TeamPage = () => {
  const { t } = useTranslation('team');
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<string>();
  const { data, error, isFetching, refetch } = useQuery(teamsQuery);
  const byLink = inviteKeyOf(hash);
  const forget = () => void navigate({ hash: '' }, { replace: true });
  const team = data?.teams.find(({ id }) => id === chosen) ?? data?.teams[0];
  const body = () => {
    if (team) return <TeamView key={team.id} team={team} />;
    if (data)
      return (
        <StateBlock
          scene={<TeamScene />}
          heading={t('none.heading')}
          text={t('none.text')}
          action={<LinkButton to="/recharge">{t('none.action')}</LinkButton>}
        />
      );
    if (error && !isFetching) return <LoadFailure error={error} onRetry={() => void refetch()} />;
    return (
      <div className="pay-panel" role="status" aria-label={t('loading')}>
        <Skeleton active title={false} paragraph={{ rows: 8 }} />
      </div>
    );
  };
  return (
    <Page
      heading={t('heading')}
      lead={t('lead')}
      action={
        data && data.teams.length > 1 ? (
          <Segmented
            aria-label={t('choose')}
            value={team?.id ?? ''}
            options={data.teams.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setChosen}
          />
        ) : undefined
      }
    >
      {byLink && <ReceivedInvite invite={byLink} onDone={forget} />}
      {data?.invites
        .filter(({ id }) => id !== byLink?.inviteId)
        .map(({ id }) => (
          <ReceivedInvite key={id} invite={{ inviteId: id }} onDone={() => void refetch()} />
        ))}
      {body()}
    </Page>
  );
};
