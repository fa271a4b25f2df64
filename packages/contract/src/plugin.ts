import { z } from 'zod';
import { agentIcon, agentIconBackground } from './agent.ts';
import { jsonByName, versionNo } from './bounded.ts';
import { limits, overWords } from './limit.ts';
import { moment } from './moment.ts';
import { pageOf } from './page.ts';
import { contentTypes, httpMethods, isReading, pluginField, sideEffect, timeoutMs } from './plugin-field.ts';
import { defineRoute } from './route.ts';
import { workflowDocument } from './workflow-document.ts';

const id = z.object({ id: z.uuid() });

const pluginTypes = ['PYTHON3', 'HTTP', 'JAVASCRIPT', 'MCP', 'WORKFLOW'] as const;
const pluginStatus = z.enum(['C00_Unreleased', 'C90_Released']);
export const pluginAttributes = ['start', 'arrow-right', 'arrow', 'arrow-left', 'arrow-end'] as const;

/** By which a model calls it. */
export const callableName = z
  .string()
  .trim()
  .regex(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/);
const tag = z.string().trim().min(1).max(20);

const fields = z.array(pluginField).max(60).default([]);

/** How a request shows who asks; the secret itself is kept apart, sealed. */
export const pluginAuth = z.object({
  kind: z.enum(['none', 'bearer', 'header', 'query', 'basic']).default('none'),
  /** Of the header or query parameter, or the user of basic. */
  name: z.string().trim().max(64).default(''),
});

/** `{name}` in the path is filled from the path variables; the host is the author's alone, or a value could choose it. */
const isAddress = (text: string) =>
  /^https?:\/\/[^/?#{}\s]+([/?#]|$)/i.test(text) && URL.canParse(text.replace(/\{\w+\}/g, 'x'));
export const httpRequest = z.object({
  method: z.enum(httpMethods),
  url: z.string().trim().max(1_000).refine(isAddress, '请输入正确的URL地址'),
  contentType: z.enum(contentTypes).default('application/json'),
  headers: fields,
  parameters: fields,
  body: fields,
  pathVariables: fields,
});
export type HttpRequest = z.infer<typeof httpRequest>;

const code = z.string().max(limits.toolCode.most, overWords('toolCode'));
export const pluginDocument = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('HTTP'),
    request: httpRequest,
    auth: pluginAuth.prefault({}),
    timeoutMs,
    effect: sideEffect.prefault({}),
  }),
  z.object({ kind: z.literal('JAVASCRIPT'), code, parameters: fields, timeoutMs, effect: sideEffect.prefault({}) }),
  z.object({ kind: z.literal('PYTHON3'), code, parameters: fields, timeoutMs, effect: sideEffect.prefault({}) }),
  workflowDocument,
]);
export type PluginDocument = z.infer<typeof pluginDocument>;
export type HttpDocument = Extract<PluginDocument, { kind: 'HTTP' }>;
/** A request that is more than a look changes something, whatever its author has ticked. */
const mayHaveEffect = ({ effect, ...document }: Exclude<PluginDocument, { kind: 'WORKFLOW' }>) =>
  effect.hasEffect || (document.kind === 'HTTP' && !isReading(document.request.method));
/** Nobody has to be asked: it only looks, or its owner has answered for it. */
export const isHarmless = (document: Exclude<PluginDocument, { kind: 'WORKFLOW' }>) =>
  !mayHaveEffect(document) || document.effect.isPreApproved;
export type CodeDocument = Extract<PluginDocument, { kind: 'JAVASCRIPT' | 'PYTHON3' }>;

const pluginHead = z.object({
  pluginName: z.string().trim().min(1, '请输入插件名称').max(40),
  pluginDescription: z.string().trim().min(1, '请输入描述').max(500),
  pluginIcon: agentIcon.default('1'),
  pluginIconBackground: agentIconBackground.default('#d6e4ff'),
  pluginCallableName: callableName,
  pluginTags: z.array(tag).max(limits.pluginTags.most, overWords('pluginTags')).default([]),
});

const pluginRow = pluginHead.extend({
  id: z.string(),
  pluginCallableName: z.string(),
  pluginType: z.enum(pluginTypes),
  pluginStatus,
  pluginAttributes: z.enum(pluginAttributes),
  isStandard: z.boolean(),
  createdBy: z.string(),
  isMine: z.boolean(),
  lastModifiedDate: z.string(),
});
export type PluginRow = z.infer<typeof pluginRow>;

export const pluginPage = defineRoute({
  name: 'pluginPage',
  method: 'POST',
  path: '/aiagent_api/plugin/page',
  summary: '工具列表（管理员与客服看到全部）',
  policy: 'account',
  body: z.object({
    pageNumber: z.number().int().min(0).max(100_000).default(0),
    pageSize: z.number().int().min(1).max(100).default(20),
    pluginName: z.string().trim().max(40).optional(),
    pluginTypes: z.array(z.enum(pluginTypes)).max(5).optional(),
    pluginStatus: pluginStatus.optional(),
    timeRangeStart: moment.optional(),
    timeRangeEnd: moment.optional(),
    createdByMe: z.boolean().optional(),
  }),
  reply: pageOf(pluginRow),
});

export const createPlugin = defineRoute({
  name: 'createPlugin',
  method: 'POST',
  path: '/aiagent_api/plugin',
  summary: '新建插件',
  policy: 'account',
  body: pluginHead.extend({ pluginType: z.enum(['PYTHON3', 'HTTP', 'JAVASCRIPT']) }),
  reply: z.object({ id: z.string(), pluginType: z.enum(pluginTypes) }),
  errors: ['MEMBER_REQUIRED', 'PLUGIN_TOO_MANY', 'CALLABLE_NAME_TAKEN', 'NOT_FOUND'],
});

export const createWorkflow = defineRoute({
  name: 'createWorkflow',
  method: 'POST',
  path: '/aiagent_api/workflow',
  summary: '新建工作流',
  policy: 'account',
  body: z.object({
    workflowName: z.string().trim().min(1, '请输入工作流名称').max(40),
    workflowDescription: z.string().trim().min(1, '请输入描述').max(500),
    workflowIcon: agentIcon.default('1'),
    workflowIconBackground: agentIconBackground.default('#d6e4ff'),
    workflowCallableName: callableName,
    workflowTags: z.array(tag).max(limits.pluginTags.most, overWords('pluginTags')).default([]),
  }),
  reply: z.object({ id: z.string() }),
  errors: ['MEMBER_REQUIRED', 'PLUGIN_TOO_MANY', 'CALLABLE_NAME_TAKEN', 'NOT_FOUND'],
});

const draftNo = versionNo;

export const readPlugin = defineRoute({
  name: 'readPlugin',
  method: 'GET',
  path: '/aiagent_api/plugin/{id}',
  summary: '读取工具',
  policy: 'account',
  params: id,
  reply: pluginRow.extend({
    document: pluginDocument.nullable(),
    draftNo,
    debuggedNo: z.number().int().nullable(),
    releaseNo: z.number().int(),
    releasedDraftNo: z.number().int().nullable(),
    hasSecret: z.boolean(),
    releases: z.array(z.object({ no: z.number().int(), notes: z.string(), createdDate: z.string() })),
  }),
  errors: ['NOT_FOUND', 'NO_PERMISSION'],
});
export type OpenedPlugin = z.infer<typeof readPlugin.reply>;

export const savePlugin = defineRoute({
  name: 'savePlugin',
  method: 'PUT',
  path: '/aiagent_api/plugin/{id}',
  summary: '保存工具草稿',
  policy: 'account',
  params: id,
  body: pluginHead.extend({
    draftNo,
    document: pluginDocument,
    /** Sent once and never given back; absent leaves what is stored, empty removes it. */
    secret: z.string().max(2_000).optional(),
  }),
  reply: z.object({ draftNo, savedDate: z.string() }),
  errors: [
    'NOT_FOUND',
    'NO_PERMISSION',
    'MEMBER_REQUIRED',
    'DRAFT_STALE',
    'CALLABLE_NAME_TAKEN',
    'PLUGIN_FIXED',
    'PART_NOT_SHARED',
    'SECRET_AGAIN',
  ],
});

/** Runs the present draft. A success is what the release asks for. */
export const testPlugin = defineRoute({
  name: 'testPlugin',
  method: 'POST',
  path: '/aiagent_api/plugin/{id}/test',
  summary: '试运行工具',
  policy: 'account',
  params: id,
  body: z.object({ draftNo, input: jsonByName(64, 100_000) }),
  reply: z.object({
    ok: z.boolean(),
    ms: z.number().int(),
    /** As it went out, without the secret; null for code. */
    request: z
      .object({ method: z.string(), url: z.string(), headers: z.record(z.string(), z.string()), body: z.string() })
      .nullable(),
    response: z.object({ status: z.number().int(), headers: z.record(z.string(), z.string()) }).nullable(),
    /** What the model would be given. */
    output: z.string(),
    logs: z.array(z.string()),
    error: z.object({ message: z.string(), line: z.number().int().nullable() }).nullable(),
  }),
  errors: ['NOT_FOUND', 'NO_PERMISSION', 'MEMBER_REQUIRED', 'DRAFT_STALE', 'SANDBOX_AWAY', 'SANDBOX_QUEUE_FULL'],
});
export type PluginTest = z.infer<typeof testPlugin.reply>;

export const releasePlugin = defineRoute({
  name: 'releasePlugin',
  method: 'POST',
  path: '/aiagent_api/plugin/{id}/release',
  summary: '发布工具（当前草稿必须试运行成功）',
  policy: 'account',
  params: id,
  body: z.object({ draftNo, notes: z.string().trim().max(500).default('') }),
  reply: z.object({ no: z.number().int() }),
  errors: ['NOT_FOUND', 'NO_PERMISSION', 'MEMBER_REQUIRED', 'DRAFT_STALE', 'DEBUG_FIRST', 'WORKFLOW_UNFINISHED'],
});

export const deletePlugin = defineRoute({
  name: 'deletePlugin',
  method: 'DELETE',
  path: '/aiagent_api/plugin/{id}',
  summary: '删除工具',
  policy: 'account',
  params: id,
  reply: z.null(),
  errors: ['NOT_FOUND', 'NO_PERMISSION', 'PLUGIN_FIXED'],
});

export const allTags = defineRoute({
  name: 'allTags',
  method: 'GET',
  path: '/aiagent_api/common/tag/all',
  summary: '工具分组',
  policy: 'account',
  reply: z.array(z.string()),
});

export const refineCallableName = defineRoute({
  name: 'refineCallableName',
  method: 'POST',
  path: '/aiagent_api/utility/refine-callable-name',
  summary: '由名称与描述生成调用名称',
  policy: 'account',
  body: z
    .object({ name: z.string().trim().max(40).default(''), description: z.string().trim().max(500).default('') })
    .refine(({ name, description }) => name !== '' || description !== '', '请输入插件名称或描述'),
  reply: callableName,
  errors: ['GENERATE_FAILED', 'MODEL_MISSING'],
});

export const pluginRoutes = [
  pluginPage,
  createPlugin,
  createWorkflow,
  readPlugin,
  savePlugin,
  testPlugin,
  releasePlugin,
  deletePlugin,
  allTags,
  refineCallableName,
] as const;
