import { z } from 'zod';
import { keyScope, keyScopes } from './key-scope.ts';
import { defineRoute } from './route.ts';

const calls = z.number().int().min(1).max(1_000_000);

const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(keyScope),
  /** The only agent it opens; null for all that its owner may talk to. */
  agentId: z.string().nullable(),
  agentName: z.string(),
  hint: z.string(),
  createdDate: z.string(),
  usedDate: z.string().nullable(),
  expiresDate: z.string().nullable(),
  dayLimit: calls.nullable(),
  monthLimit: calls.nullable(),
  usedToday: z.number().int(),
  usedThisMonth: z.number().int(),
});
export type ApiKey = z.infer<typeof apiKey>;

const id = z.object({ id: z.uuid() });

export const listApiKeys = defineRoute({
  name: 'listApiKeys',
  method: 'GET',
  path: '/aiagent_api/api-key',
  summary: '我的 API 密钥',
  policy: 'account',
  reply: z.array(apiKey),
});

/** The key is shown this once. */
export const createApiKey = defineRoute({
  name: 'createApiKey',
  method: 'POST',
  path: '/aiagent_api/api-key',
  summary: '创建 API 密钥',
  policy: 'account',
  body: z.object({
    name: z.string().trim().min(1, '请填写名称').max(40),
    /** A key for one agent opens `/v1` alone, whatever else is asked for. */
    agentId: z.uuid().nullable().default(null),
    scopes: z.array(keyScope).min(1).max(keyScopes.length).default(['chat']),
    /** Null for a key that does not end by itself. */
    days: z.number().int().min(1).max(3_650).nullable().default(null),
    dayLimit: calls.nullable().default(null),
    monthLimit: calls.nullable().default(null),
  }),
  reply: apiKey.extend({ key: z.string() }),
  errors: ['NOT_FOUND', 'API_KEYS_FULL'],
});

export const changeApiKey = defineRoute({
  name: 'changeApiKey',
  method: 'PUT',
  path: '/aiagent_api/api-key/{id}',
  summary: '修改 API 密钥的名称和用量上限',
  policy: 'account',
  params: id,
  body: z.object({
    name: z.string().trim().min(1, '请填写名称').max(40),
    dayLimit: calls.nullable(),
    monthLimit: calls.nullable(),
  }),
  reply: z.null(),
  errors: ['NOT_FOUND'],
});

export const revokeApiKey = defineRoute({
  name: 'revokeApiKey',
  method: 'DELETE',
  path: '/aiagent_api/api-key/{id}',
  summary: '撤销 API 密钥',
  policy: 'account',
  params: id,
  reply: z.null(),
  errors: ['NOT_FOUND'],
});

const apiKeyDay = z.object({
  day: z.string(),
  calls: z.number().int(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  failed: z.number().int(),
});

/** The last thirty days, those without a call too. */
export const apiKeyUsage = defineRoute({
  name: 'apiKeyUsage',
  method: 'GET',
  path: '/aiagent_api/api-key/{id}/usage',
  summary: 'API 密钥最近 30 天的用量',
  policy: 'account',
  params: id,
  reply: z.array(apiKeyDay),
  errors: ['NOT_FOUND'],
});

export const apiKeyRoutes = [listApiKeys, createApiKey, changeApiKey, revokeApiKey, apiKeyUsage] as const;
