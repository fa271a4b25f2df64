import type { Team, TeamMember } from '@zhixing/contract/team';
import { notify } from '../../lib/notice.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { handOver, removeMember } from './api.ts';

type Change = 'remove' | 'leave' | 'handOver';

/** What takes something from somebody is asked about first. */
export const useTeamChanges = (team: Team) => {
  const { t } = useTranslation('team');
  const { confirm, holder } = useConfirm();
  const { write } = useWrite(async ({ change, member }: { change: Change; member: TeamMember }) => {
    await (change === 'handOver' ? handOver : removeMember)(team.id, member.accountId);
    notify('success', t(`${change}.done`, { name: change === 'leave' ? team.name : member.name }));
  });
  const ask = (change: Change) => (member: TeamMember) =>
    void confirm({
      title: t(`${change}.title`, { name: change === 'leave' ? team.name : member.name }),
      content: t(`${change}.text`),
      okText: t(`${change}.action`),
      cancelText: t('cancel'),
      onOk: () => write({ change, member }),
    });
  return { remove: ask('remove'), leave: ask('leave'), handOver: ask('handOver'), holder };
};
