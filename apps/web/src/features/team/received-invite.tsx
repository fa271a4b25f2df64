import { useQuery } from '@tanstack/react-query';
import type { OpenedInvite } from '@zhixing/contract/team';
import { Button, Skeleton } from 'antd';
import { formatDateTime } from '../../lib/format-time.ts';
import { notify } from '../../lib/notice.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Icon } from '../../ui/icon.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { acceptInvite, declineInvite, inviteQuery } from './api.ts';
import type { InviteKey } from './invite-key.ts';

type ReceivedInviteProps = {
  readonly invite: InviteKey;
  /** It was answered, or put aside. */
  readonly onDone: () => void;
};

const benefits = ['countPerDay', 'paidAgentCount', 'editCount', 'pluginsNum'] as const;

const Gives = ({ data }: { readonly data: OpenedInvite }) => {
  const { t } = useTranslation('team');
  return (
    <ul className="invite-gives num">
      {benefits.map((name) => (
        <li key={name}>
          <Icon name="check" size={16} />
          {t(`gives.${name}`, { total: data.benefits[name] })}
        </li>
      ))}
    </ul>
  );
};

/** Who invites, into what, what it gives and who pays; then yes or no. */
export const ReceivedInvite = ({ invite, onDone }: ReceivedInviteProps) => {
  const { t } = useTranslation(['team', 'shell']);
  const { data, error, isFetching, refetch } = useQuery(inviteQuery(invite));
  const accepting = useWrite(
    async () => {
      await acceptInvite(invite);
      notify('success', t('received.joined', { name: data?.teamName ?? '' }));
      onDone();
    },
    () => void refetch(),
  );
  const declining = useWrite(async () => {
    if (invite.secret === undefined) await declineInvite(invite.inviteId);
    onDone();
  });
  if (!data && error && !isFetching) {
    const heading = error.message === '' ? undefined : t('received.gone');
    return (
      <section className="received-invite">
        <LoadFailure error={error} heading={heading} onRetry={() => void refetch()} />
      </section>
    );
  }
  if (!data)
    return (
      <section className="received-invite" role="status" aria-label={t('loading')}>
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      </section>
    );
  const level = t(`shell:level.${data.level}`);
  const refused = accepting.refusal?.message;
  return (
    <section className="received-invite" aria-label={t('received.label', { name: data.teamName })}>
      <div className="received-words">
        <h2>{t('received.heading', { inviter: data.inviterName, name: data.teamName })}</h2>
        {data.state === 'open' && <p>{t('received.text', { level, date: data.endDate ?? t('noEnd') })}</p>}
        {data.state !== 'open' && <p role="status">{t(`received.${data.state}`)}</p>}
        {data.state === 'open' && <Gives data={data} />}
        <p className="received-until num">
          {refused ? <span role="alert">{refused}</span> : t('until', { date: formatDateTime(data.expiresAt) })}
        </p>
      </div>
      <div className="received-act">
        {data.state === 'open' && (
          <Button type="primary" loading={accepting.isBusy} onClick={() => void accepting.write()}>
            {t('received.accept')}
          </Button>
        )}
        <Button disabled={accepting.isBusy} loading={declining.isBusy} onClick={() => void declining.write()}>
          {t(data.state === 'open' ? 'received.decline' : 'received.close')}
        </Button>
      </div>
    </section>
  );
};
