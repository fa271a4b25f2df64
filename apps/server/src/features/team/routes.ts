import * as contract from '@zhixing/contract/team';
import { type Binding, bind } from '../../http/bind.ts';
import { acceptTeamInvite, declineTeamInvite, readTeamInvite } from './answer-invite.ts';
import { createTeamLink, inviteToTeam, listTeamInvites, revokeTeamInvite } from './invite.ts';
import { handOverTeam, removeTeamMember } from './leave-team.ts';
import { listTeamMembers, listTeams } from './list-teams.ts';

export const teamBindings: Binding[] = [
  bind(contract.listTeams, (ctx) => listTeams(ctx)),
  bind(contract.listTeamMembers, (ctx, { params, query }) => listTeamMembers(ctx, params.id, query)),
  bind(contract.listTeamInvites, (ctx, { params }) => listTeamInvites(ctx, params.id)),
  bind(contract.inviteToTeam, (ctx, { params, body }) => inviteToTeam(ctx, params.id, body.account)),
  bind(contract.createTeamLink, (ctx, { params, body }) => createTeamLink(ctx, params.id, body.mostUses)),
  bind(contract.revokeTeamInvite, (ctx, { params }) => revokeTeamInvite(ctx, params.id, params.inviteId)),
  bind(contract.readTeamInvite, (ctx, { body }) => readTeamInvite(ctx, body)),
  bind(contract.acceptTeamInvite, (ctx, { body }) => acceptTeamInvite(ctx, body)),
  bind(contract.declineTeamInvite, (ctx, { body }) => declineTeamInvite(ctx, body.inviteId)),
  bind(contract.removeTeamMember, (ctx, { params }) => removeTeamMember(ctx, params.id, params.accountId)),
  bind(contract.handOverTeam, (ctx, { params, body }) => handOverTeam(ctx, params.id, body.accountId)),
];
