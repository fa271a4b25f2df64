import type { Team } from '@zhixing/contract/team';
import { useTranslation } from '../../lib/use-translation.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { InvitePanel } from './invite-panel.tsx';
import { MemberList } from './member-list.tsx';
import { Seats } from './seats.tsx';

/** One team: its plan and seats, who is in it, and for its owner the way to invite. */
export const TeamView = ({ team }: { readonly team: Team }) => {
  const { t } = useTranslation(['team', 'shell']);
  const isOver = team.level === 'FREE';
  const who = team.isOwner ? t('band.mine') : t('band.owner', { name: team.ownerName || t('band.nobody') });
  return (
    <>
      <section className="team-band" aria-label={team.name}>
        <div className="team-name">
          <h2>
            <span className="clip">{team.name}</span>
            <span className={isOver ? 'team-tag is-quiet' : 'team-tag'}>
              {isOver ? t('band.over') : t(`shell:level.${team.level}`)}
            </span>
          </h2>
          <p className="num">
            {who}
            {!isOver && ` · ${team.endDate ? t('band.until', { date: team.endDate }) : t('noEnd')}`}
          </p>
        </div>
        <Seats seats={team.seats} />
        {team.isOwner && <LinkButton to="/recharge">{t(isOver ? 'band.renewOver' : 'band.renew')}</LinkButton>}
      </section>
      <div className={team.isOwner ? 'team-pair' : 'team-pair is-one'}>
        <MemberList team={team} />
        {team.isOwner && <InvitePanel team={team} />}
      </div>
    </>
  );
};
