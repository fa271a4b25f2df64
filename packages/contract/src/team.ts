import { z } from 'zod';
import { limits } from './limit.ts';
import { pageOf, pageQuery } from './page.ts';
import { defineRoute } from './route.ts';
import { memberLevel } from './user.ts';

/** How long an invitation is good for. */
export const teamInviteDays = 7;
export const maxTeamInvites = limits.teamInvites.most;
const maxLinkUses = 1_000;

const id = z.object({ id: z.uuid() });
const count = z.number().int().min(0);

/** What a team has: the plan of its owner, for everybody in it. */
const teamPlan = {
  /** FREE: its plan is over. */
  level: memberLevel,
  /** The last day it counts, YYYY-MM-DD in China. */
  endDate: z.string().nullable(),
};
const team = z.object({
  id: z.string(),
  name: z.string(),
  ...teamPlan,
  isOwner: z.boolean(),
  /** Empty: nobody owns it any more. */
  ownerName: z.string(),
  /** People whom the plan lets its owner invite, and how many of them are there. */
  seats: z.object({ used: count, total: count }),
});
export type Team = z.infer<typeof team>;

const inviteToMe = z.object({
  id: z.string(),
  teamName: z.string(),
  inviterName: z.string(),
  ...teamPlan,
  expiresAt: z.iso.datetime(),
});
export type InviteToMe = z.infer<typeof inviteToMe>;

export const listTeams = defineRoute({
  name: 'listTeams',
  method: 'GET',
  path: '/agent_api/api/team',
  summary: '我的团队与收到的邀请',
  policy: 'account',
  reply: z.object({ teams: z.array(team), invites: z.array(inviteToMe) }),
});

const teamMember = z.object({
  accountId: z.string(),
  name: z.string(),
  /** What they log in with, for the owner; for others their name again. */
  username: z.string(),
  avatar: z.string().nullable(),
  isOwner: z.boolean(),
  isMe: z.boolean(),
  joinedAt: z.iso.datetime(),
});
export type TeamMember = z.infer<typeof teamMember>;

export const listTeamMembers = defineRoute({
  name: 'listTeamMembers',
  method: 'GET',
  path: '/agent_api/api/team/{id}/member',
  summary: '团队成员',
  policy: 'account',
  params: id,
  query: pageQuery,
  reply: pageOf(teamMember),
  errors: ['NOT_FOUND'],
});

const teamInvite = z.object({
  id: z.string(),
  /** Whom it is for; null: for whoever has the link. */
  invitee: z.string().nullable(),
  uses: count,
  mostUses: count,
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type TeamInvite = z.infer<typeof teamInvite>;

export const listTeamInvites = defineRoute({
  name: 'listTeamInvites',
  method: 'GET',
  path: '/agent_api/api/team/{id}/invite',
  summary: '还没有用完的邀请（仅所有者）',
  policy: 'account',
  params: id,
  reply: z.array(teamInvite),
  errors: ['NOT_FOUND'],
});

const inviteErrors = ['NOT_FOUND', 'TEAM_PLAN_OVER', 'TEAM_INVITES_FULL'] as const;

/** By what the person logs in with. Who is invited twice has one invitation. */
export const inviteToTeam = defineRoute({
  name: 'inviteToTeam',
  method: 'POST',
  path: '/agent_api/api/team/{id}/invite',
  summary: '按账号邀请加入团队（仅所有者）',
  policy: 'account',
  params: id,
  body: z.object({ account: z.string().trim().toLowerCase().min(1).max(120) }),
  reply: teamInvite,
  errors: [...inviteErrors, 'EDITOR_UNKNOWN', 'TEAM_MEMBER_ALREADY'],
});

/** The address is told once, here: only a hash of its secret is kept. */
export const createTeamLink = defineRoute({
  name: 'createTeamLink',
  method: 'POST',
  path: '/agent_api/api/team/{id}/link',
  summary: '生成邀请链接（仅所有者，链接只显示一次）',
  policy: 'account',
  params: id,
  body: z.object({ mostUses: z.number().int().min(1).max(maxLinkUses) }),
  reply: teamInvite.extend({ link: z.string() }),
  errors: [...inviteErrors],
});

export const revokeTeamInvite = defineRoute({
  name: 'revokeTeamInvite',
  method: 'DELETE',
  path: '/agent_api/api/team/{id}/invite/{inviteId}',
  summary: '收回邀请（仅所有者）',
  policy: 'account',
  params: id.extend({ inviteId: z.uuid() }),
  reply: z.null(),
  errors: ['NOT_FOUND'],
});

/** With the secret of an address `/team#<inviteId>.<secret>`; without one for an invitation to the caller. */
const inviteKey = z.object({ inviteId: z.uuid(), secret: z.string().min(20).max(100).optional() });

export const readTeamInvite = defineRoute({
  name: 'readTeamInvite',
  method: 'POST',
  path: '/agent_api/api/team/invite/read',
  summary: '看一份邀请：谁邀请、加入哪个团队、得到什么',
  policy: 'account',
  body: inviteKey,
  reply: inviteToMe.extend({
    state: z.enum(['open', 'over', 'full', 'joined']),
    /** What everybody in the team may do with its plan. */
    benefits: z.object({ countPerDay: count, paidAgentCount: count, editCount: count, pluginsNum: count }),
  }),
  errors: ['NOT_FOUND'],
});
export type OpenedInvite = z.infer<typeof readTeamInvite.reply>;

export const acceptTeamInvite = defineRoute({
  name: 'acceptTeamInvite',
  method: 'POST',
  path: '/agent_api/api/team/invite/accept',
  summary: '接受邀请',
  policy: 'account',
  body: inviteKey,
  reply: z.object({ teamId: z.string() }),
  errors: ['NOT_FOUND', 'TEAM_INVITE_OVER', 'TEAM_PLAN_OVER', 'TEAM_FULL'],
});

export const declineTeamInvite = defineRoute({
  name: 'declineTeamInvite',
  method: 'POST',
  path: '/agent_api/api/team/invite/decline',
  summary: '谢绝一份发给自己的邀请',
  policy: 'account',
  body: z.object({ inviteId: z.uuid() }),
  reply: z.null(),
  errors: ['NOT_FOUND'],
});

/** The owner removes anybody; others go themselves. */
export const removeTeamMember = defineRoute({
  name: 'removeTeamMember',
  method: 'DELETE',
  path: '/agent_api/api/team/{id}/member/{accountId}',
  summary: '移出成员（所有者），或自己退出',
  policy: 'account',
  params: id.extend({ accountId: z.uuid() }),
  reply: z.null(),
  errors: ['NOT_FOUND', 'TEAM_OWNER_STAYS'],
});

export const handOverTeam = defineRoute({
  name: 'handOverTeam',
  method: 'POST',
  path: '/agent_api/api/team/{id}/owner',
  summary: '把团队交给一位成员',
  policy: 'account',
  params: id,
  body: z.object({ accountId: z.uuid() }),
  reply: z.null(),
  errors: ['NOT_FOUND'],
});

export const teamRoutes = [
  listTeams,
  listTeamMembers,
  listTeamInvites,
  inviteToTeam,
  createTeamLink,
  revokeTeamInvite,
  readTeamInvite,
  acceptTeamInvite,
  declineTeamInvite,
  removeTeamMember,
  handOverTeam,
] as const;
