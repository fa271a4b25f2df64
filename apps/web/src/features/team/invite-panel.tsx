import { useQuery } from '@tanstack/react-query';
import { type Team, type TeamInvite, teamInviteDays } from '@zhixing/contract/team';
import { Button, Form, Input, Skeleton } from 'antd';
import { useState } from 'react';
import { PayPanel } from '../../blocks/pay/pay-panel.tsx';
import { formatDateTime } from '../../lib/format-time.ts';
import { notify } from '../../lib/notice.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { invitePerson, invitesQuery, revokeInvite } from './api.ts';
import { LinkMaker } from './link-maker.tsx';

const AskPerson = ({ team }: { readonly team: Team }) => {
  const { t } = useTranslation('team');
  const [account, setAccount] = useState('');
  const [fault, setFault] = useState('');
  const name = account.trim();
  const { write, isBusy } = useWrite(
    async () => {
      await invitePerson(team.id, name);
      setAccount('');
      notify('success', t('invite.asked', { name }));
    },
    (error) => setFault(error.message),
  );
  return (
    <Form layout="vertical" requiredMark={false} onFinish={() => name && void write()}>
      <Form.Item
        label={t('invite.account')}
        htmlFor="team-account"
        help={fault && <span role="alert">{fault}</span>}
        validateStatus={fault ? 'error' : ''}
      >
        <div className="team-ask">
          <Input
            id="team-account"
            autoComplete="off"
            autoCapitalize="off"
            maxLength={120}
            placeholder={t('invite.example')}
            value={account}
            onChange={(event) => {
              setAccount(event.target.value);
              setFault('');
            }}
          />
          <Button type="primary" htmlType="submit" disabled={name === ''} loading={isBusy}>
            {t('invite.ask')}
          </Button>
        </div>
      </Form.Item>
    </Form>
  );
};

const OpenInvite = ({ team, invite }: { readonly team: Team; readonly invite: TeamInvite }) => {
  const { t } = useTranslation('team');
  const { write, isBusy } = useWrite(() => revokeInvite(team.id, invite.id));
  const name = invite.invitee ?? t('invite.link');
  return (
    <li>
      <div>
        <p className="clip">{name}</p>
        <p className="num">
          {invite.invitee === null && <span>{t('invite.uses', { used: invite.uses, most: invite.mostUses })}</span>}
          {t('until', { date: formatDateTime(invite.expiresAt) })}
        </p>
      </div>
      <Button size="small" loading={isBusy} aria-label={t('invite.revokeNamed', { name })} onClick={() => void write()}>
        {t('invite.revoke')}
      </Button>
    </li>
  );
};

/** For the owner: by account, or by a link; and what has not been answered yet. */
export const InvitePanel = ({ team }: { readonly team: Team }) => {
  const { t } = useTranslation('team');
  const { data, error, isFetching, refetch } = useQuery(invitesQuery(team.id));
  const hindrance = () => {
    if (team.level === 'FREE') return t('invite.over');
    return team.seats.used >= team.seats.total ? t('invite.full') : undefined;
  };
  const open = () => {
    if (data) return data.map((invite) => <OpenInvite key={invite.id} team={team} invite={invite} />);
    if (error && !isFetching) return <LoadFailure error={error} onRetry={() => void refetch()} />;
    return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  };
  return (
    <PayPanel heading={t('invite.heading')} note={t('invite.note', { days: teamInviteDays })}>
      {hindrance() ? (
        <p className="team-hindrance" role="status">
          {hindrance()}
        </p>
      ) : (
        <>
          <AskPerson team={team} />
          <LinkMaker team={team} />
        </>
      )}
      {data?.length !== 0 && (
        <>
          <h3 className="team-open-heading">{t('invite.open')}</h3>
          <ul className="team-open">{open()}</ul>
        </>
      )}
    </PayPanel>
  );
};
