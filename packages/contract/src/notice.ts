import { z } from 'zod';
import { pageOf, pageQuery } from './page.ts';
import { defineRoute } from './route.ts';

export const noticeKinds = [
  'listing.approved',
  'listing.rejected',
  'listing.delisted',
  'editor.added',
  'data.ready',
  'account.leaving',
  'account.kept',
  'account.contact',
  'member.threeDays',
  'member.lastDay',
  'withdrawal.paid',
  'withdrawal.refused',
  'transfer.approved',
  'transfer.refused',
  'team.invited',
  'team.joined',
  'team.left',
  'team.removed',
  'team.owner',
  'team.ended',
] as const;
const noticeKind = z.enum(noticeKinds);

const notice = z.object({
  id: z.string(),
  kind: noticeKind,
  /** Null where the news is about the account itself. */
  agentId: z.string().nullable(),
  agentName: z.string(),
  /** What it is about, where that is no agent: the name of a team. */
  subject: z.string().nullable(),
  /** Whether the agent is still there to be opened. */
  isAgentGone: z.boolean(),
  reason: z.string().nullable(),
  createdDate: z.string(),
  isRead: z.boolean(),
});
export type Notice = z.infer<typeof notice>;

export const noticePage = defineRoute({
  name: 'noticePage',
  method: 'GET',
  path: '/agent_api/api/notice',
  summary: '我的通知',
  policy: 'account',
  query: pageQuery,
  reply: pageOf(notice),
});

export const unreadNotices = defineRoute({
  name: 'unreadNotices',
  method: 'GET',
  path: '/agent_api/api/notice/unread',
  summary: '未读通知数',
  policy: 'account',
  reply: z.object({ unread: z.number().int() }),
});

/** One by its id, or `all`. Gives how many are unread afterwards. */
export const readNotices = defineRoute({
  name: 'readNotices',
  method: 'POST',
  path: '/agent_api/api/notice/read',
  summary: '标记通知已读（一条或全部）',
  policy: 'account',
  body: z.object({ id: z.union([z.uuid(), z.literal('all')]) }),
  reply: z.object({ unread: z.number().int() }),
  errors: ['NOT_FOUND'],
});

export const noticeRoutes = [noticePage, unreadNotices, readNotices] as const;
