import { z } from 'zod';
import { defineRoute } from './route.ts';

const id = z.object({ id: z.uuid() });
const url = z
  .string()
  .trim()
  .max(500)
  .refine((text) => URL.canParse(text) && /^https?:\/\//i.test(text), '请输入正确的URL地址');

const mcpTool = z.object({
  name: z.string(),
  description: z.string(),
  enabled: z.boolean(),
});

const mcpServer = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  transport: z.enum(['http', 'sse']),
  auth: z.enum(['none', 'bearer', 'header', 'oauth']),
  headerName: z.string(),
  hasSecret: z.boolean(),
  /** For oauth: what the owner was granted by logging in there; null while that is to be done. */
  grant: z.object({ until: z.string().nullable(), renews: z.boolean() }).nullable(),
  /** ok: answered when it was last asked. */
  health: z.enum(['unknown', 'ok', 'failed']),
  healthWords: z.string(),
  checkedDate: z.string().nullable(),
  tools: z.array(mcpTool),
  createdDate: z.string(),
});
export type McpServer = z.infer<typeof mcpServer>;

export const listMcpServers = defineRoute({
  name: 'listMcpServers',
  method: 'GET',
  path: '/aiagent_api/mcp',
  summary: '我的 MCP 服务',
  policy: 'account',
  reply: z.array(mcpServer),
});

/** Only servers at an address: programs on our machines are never started for a record. */
const mcpFields = z.object({
  name: z.string().trim().min(1, '名称不能为空').max(40),
  url,
  transport: z.enum(['http', 'sse']).default('http'),
  /** oauth: the owner logs in at the server afterwards. */
  auth: z.enum(['none', 'bearer', 'header', 'oauth']).default('none'),
  headerName: z.string().trim().max(64).default(''),
  secret: z.string().max(2_000).optional(),
});

export const addMcpServer = defineRoute({
  name: 'addMcpServer',
  method: 'POST',
  path: '/aiagent_api/mcp',
  summary: '添加 MCP 服务并读取它的工具',
  policy: 'account',
  body: mcpFields,
  reply: mcpServer,
  errors: ['MEMBER_REQUIRED', 'ADDRESS_REFUSED', 'MCP_FAILED', 'MCP_SERVERS_FULL'],
});

export const refreshMcpServer = defineRoute({
  name: 'refreshMcpServer',
  method: 'POST',
  path: '/aiagent_api/mcp/{id}/refresh',
  summary: '检查 MCP 服务并重新读取工具',
  policy: 'account',
  params: id,
  reply: mcpServer,
  errors: ['NOT_FOUND'],
});

export const chooseMcpTools = defineRoute({
  name: 'chooseMcpTools',
  method: 'PUT',
  path: '/aiagent_api/mcp/{id}/tools',
  summary: '启用或停用 MCP 服务的工具',
  policy: 'account',
  params: id,
  body: z.object({ enabled: z.array(z.string().max(200)).max(500) }),
  reply: mcpServer,
  errors: ['NOT_FOUND', 'MEMBER_REQUIRED'],
});

export const deleteMcpServer = defineRoute({
  name: 'deleteMcpServer',
  method: 'DELETE',
  path: '/aiagent_api/mcp/{id}',
  summary: '删除 MCP 服务',
  policy: 'account',
  params: id,
  reply: z.null(),
  errors: ['NOT_FOUND'],
});

/** The page where the owner logs in at the server; it leads back to /mcp-callback. */
export const beginMcpOauth = defineRoute({
  name: 'beginMcpOauth',
  method: 'POST',
  path: '/aiagent_api/mcp/{id}/oauth',
  summary: '开始在 MCP 服务处授权登录',
  policy: 'account',
  params: id,
  reply: z.object({ address: z.string() }),
  errors: ['NOT_FOUND', 'MEMBER_REQUIRED', 'ADDRESS_REFUSED', 'MCP_GRANT_FAILED'],
});

/** What the authorization server sent the browser back with. A state is good once, for whoever began. */
export const finishMcpOauth = defineRoute({
  name: 'finishMcpOauth',
  method: 'POST',
  path: '/aiagent_api/mcp/oauth/finish',
  summary: '完成授权登录并重新读取工具',
  policy: 'account',
  body: z.object({
    state: z.string().max(200),
    code: z.string().max(4_000).optional(),
    iss: z.string().max(500).optional(),
    error: z.string().max(200).optional(),
  }),
  reply: mcpServer,
  errors: ['NOT_FOUND', 'MCP_GRANT_FAILED'],
});

const mcpKeyKind = z.enum(['agent', 'plugin', 'knowledge']);

const mcpKey = z.object({
  id: z.string(),
  kind: mcpKeyKind,
  targetId: z.string(),
  targetName: z.string(),
  hint: z.string(),
  createdDate: z.string(),
  usedDate: z.string().nullable(),
});
export type McpKey = z.infer<typeof mcpKey>;

export const listMcpKeys = defineRoute({
  name: 'listMcpKeys',
  method: 'GET',
  path: '/aiagent_api/mcp/key',
  summary: '对外开放的 MCP 地址',
  policy: 'account',
  query: z.object({ targetId: z.uuid().optional() }),
  reply: z.array(mcpKey),
});

/** The key is shown this once. */
export const createMcpKey = defineRoute({
  name: 'createMcpKey',
  method: 'POST',
  path: '/aiagent_api/mcp/key',
  summary: '把已发布的智能体、工具或知识库的检索开放为 MCP 服务',
  policy: 'account',
  body: z.object({ kind: mcpKeyKind, targetId: z.uuid() }),
  reply: mcpKey.extend({ address: z.string(), key: z.string() }),
  errors: ['NOT_FOUND', 'MEMBER_REQUIRED', 'AGENT_NOT_RELEASED', 'MCP_KEYS_FULL'],
});

export const revokeMcpKey = defineRoute({
  name: 'revokeMcpKey',
  method: 'DELETE',
  path: '/aiagent_api/mcp/key/{id}',
  summary: '撤销 MCP 密钥',
  policy: 'account',
  params: id,
  reply: z.null(),
  errors: ['NOT_FOUND'],
});

export const mcpRoutes = [
  listMcpServers,
  addMcpServer,
  refreshMcpServer,
  chooseMcpTools,
  deleteMcpServer,
  beginMcpOauth,
  finishMcpOauth,
  listMcpKeys,
  createMcpKey,
  revokeMcpKey,
] as const;
