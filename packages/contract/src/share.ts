import { z } from 'zod';
import { limits } from './limit.ts';
import { defineRoute } from './route.ts';

export const shareDays = 7;
export const maxLiveShares = limits.shareLinks.most;
/** What a link carries; only its hash is kept. */
export const shareToken = z.string().min(1).max(100);

const ofAgent = z.object({ agentId: z.uuid() });

/** The key is told once, here. `link` is a path of this site. */
export const generateShareKey = defineRoute({
  name: 'generateShareKey',
  method: 'GET',
  path: '/aiagent_api/user-session/generate-share-key',
  summary: '生成分享链接（自己的或已上架的智能体，7天有效）',
  policy: 'account',
  changes: true,
  query: ofAgent,
  reply: z.object({ id: z.string(), key: z.string(), link: z.string(), expiresAt: z.string() }),
  errors: ['NOT_FOUND', 'AGENT_NOT_RELEASED', 'SHARE_TOO_MANY'],
});

export const listShareKeys = defineRoute({
  name: 'listShareKeys',
  method: 'GET',
  path: '/aiagent_api/user-session/share-keys',
  summary: '我为该智能体生成的有效分享链接',
  policy: 'account',
  query: ofAgent,
  reply: z.array(z.object({ id: z.string(), createdDate: z.string(), expiresAt: z.string() })),
});
export type ShareKey = z.infer<typeof listShareKeys.reply>[number];

export const revokeShareKey = defineRoute({
  name: 'revokeShareKey',
  method: 'DELETE',
  path: '/aiagent_api/user-session/share-keys/{id}',
  summary: '撤销分享链接',
  policy: 'account',
  params: z.object({ id: z.uuid() }),
  reply: z.null(),
  errors: ['NOT_FOUND'],
});

export const shareRoutes = [generateShareKey, listShareKeys, revokeShareKey] as const;
