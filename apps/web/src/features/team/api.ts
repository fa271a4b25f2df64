import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as contract from '@zhixing/contract/team';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query.ts';
import { loadUser } from '../../lib/user.ts';
import type { InviteKey } from './invite-key.ts';

export const memberPageSize = 10;
const key = ['team'] as const;

export const teamsQuery = queryOptions({
  queryKey: [...key, 'mine'],
  queryFn: ({ signal }) => call(contract.listTeams, {}, { quiet: true, signal }),
  staleTime: 0,
});

export const membersQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...key, 'members', id, page],
    queryFn: ({ signal }) =>
      call(
        contract.listTeamMembers,
        { params: { id }, query: { pageNumber: page - 1, pageSize: memberPageSize } },
        { quiet: true, signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const invitesQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'invites', id],
    queryFn: ({ signal }) => call(contract.listTeamInvites, { params: { id } }, { quiet: true, signal }),
    staleTime: 0,
  });

export const inviteQuery = (invite: InviteKey) =>
  queryOptions({
    queryKey: [...key, 'invite', invite.inviteId],
    queryFn: ({ signal }) => call(contract.readTeamInvite, { body: invite }, { quiet: true, signal }),
    staleTime: 0,
    retry: false,
  });

const refresh = () => queryClient.invalidateQueries({ queryKey: key });
/** Joining and leaving change one's level and groups, which other pages read from the session. */
const refreshAll = async () => {
  await Promise.all([refresh(), loadUser(), queryClient.invalidateQueries({ queryKey: ['pay'] })]);
};

export const invitePerson = async (id: string, account: string): Promise<void> => {
  await call(contract.inviteToTeam, { params: { id }, body: { account } }, { quiet: true });
  await refresh();
};

export const makeLink = async (id: string, mostUses: number) => {
  const made = await call(contract.createTeamLink, { params: { id }, body: { mostUses } }, { quiet: true });
  await refresh();
  return made;
};

export const revokeInvite = async (id: string, inviteId: string): Promise<void> => {
  await call(contract.revokeTeamInvite, { params: { id, inviteId } });
  await refresh();
};

export const acceptInvite = async (invite: InviteKey): Promise<void> => {
  await call(contract.acceptTeamInvite, { body: invite }, { quiet: true });
  await refreshAll();
};

export const declineInvite = async (inviteId: string): Promise<void> => {
  await call(contract.declineTeamInvite, { body: { inviteId } });
  await refresh();
};

export const removeMember = async (id: string, accountId: string): Promise<void> => {
  await call(contract.removeTeamMember, { params: { id, accountId } });
  await refreshAll();
};

export const handOver = async (id: string, accountId: string): Promise<void> => {
  await call(contract.handOverTeam, { params: { id }, body: { accountId } });
  await refreshAll();
};
