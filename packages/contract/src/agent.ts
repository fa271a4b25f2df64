import { z } from 'zod';
import { ability } from './ability.ts';
import { partKinds } from './agent-document.ts';
import { launchTag } from './launch-tag.ts';
import { limits } from './limit.ts';
import { pageOf, pageQuery } from './page.ts';
import { defineRoute } from './route.ts';
import { shareToken } from './share.ts';

export { type LaunchTag, launchTag, launchTags } from './launch-tag.ts';

/** Unreleased → released but not listed → listed. */
export const agentStatus = z.enum(['C00_Unreleased', 'C90_bay', 'C90_Launched']);

export const agentNameLength = limits.agentName.most;
export const agentName = z
  .string()
  .trim()
  .min(1, '名称不能为空')
  .refine((name) => [...name].length <= agentNameLength, '输入内容不能超过15个字符');
export const agentDescription = z.string().trim().max(200);
/** A built-in number 1–55, an emoji id, or `#` and an uploaded file's id. */
export const agentIcon = z
  .string()
  .trim()
  .regex(/^([1-9]|[1-4]\d|5[0-5]|#[0-9a-f-]{36}|[a-z][a-z0-9_+-]{0,60})$/);
export const agentIconBackground = z.string().regex(/^#[0-9a-fA-F]{6}$/);
/** Integer 分 per use; 0 is free. */
export const priceFen = z.number().int().min(0).max(1_000_000);

const agentFigures = z.object({
  taskNum: z.number().int(),
  runs30: z.number().int(),
  /** 0 to 1; null while there are no runs to judge by. */
  successRate30: z.number().nullable(),
  medianMs30: z.number().int().nullable(),
  averageCostFen30: z.number().int().nullable(),
});

export const agentCard = z.object({
  id: z.string(),
  agentName: z.string(),
  agentDescription: z.string(),
  agentIcon: z.string(),
  agentIconBackground: z.string(),
  price: priceFen,
  agentStatus,
  agentType: z.string().nullable(),
  launchTags: z.array(launchTag),
  labelId: z.string().nullable(),
  launchVersion: z.number().int().nullable(),
  launchVersionDisabled: z.boolean(),
  createdDate: z.string(),
  lastModifiedDate: z.string(),
  /** What the version that the caller gets can do: as many as it has abilities. */
  skillCount: z.number().int(),
  isMine: z.boolean(),
  originId: z.string().nullable(),
  figures: agentFigures,
  /** Whose it is; where agents of many people stand. */
  author: z.object({ name: z.string(), avatar: z.string().nullable() }).optional(),
});
export type AgentCard = z.infer<typeof agentCard>;

const agentPageQuery = pageQuery.extend({
  pageSize: z.coerce.number().int().min(1).max(100).default(99),
  /** Looked for in the name; in the market in the description and the preset questions too. */
  agentName: z.string().trim().max(40).optional(),
  queryStatus: z.enum(['C90_Launched', 'C90_bay']).optional(),
  copyByMe: z.boolean().optional(),
  launchTags: z.array(launchTag).max(10).optional(),
  labelId: z.uuid().optional(),
});
export type AgentPageQuery = z.infer<typeof agentPageQuery>;

/** Last listed, most tasks done, or the greatest share of tasks done of the last 30 days first. */
export const marketSorts = ['newest', 'used', 'rate'] as const;
export type MarketSort = (typeof marketSorts)[number];
const marketPageQuery = agentPageQuery.extend({ sort: z.enum(marketSorts).default('newest') });
export type MarketPageQuery = z.infer<typeof marketPageQuery>;

/** A filtered list is counted only some way past its page; where there is more, the total says "at least". */
const agentPageOf = <S extends z.ZodType>(card: S) => pageOf(card).extend({ isTotalAtLeast: z.boolean().optional() });

const id = z.object({ id: z.uuid() });
const agentId = z.object({ agentId: z.uuid() });
const newAgent = z.object({ id: z.string() });
/** From a share link: shows an agent that is neither one's own nor listed. */
const byShare = z.object({ shareToken: shareToken.optional() });

export const launchPage = defineRoute({
  name: 'launchPage',
  method: 'POST',
  path: '/agent_api/api/agent/launch/page',
  summary: '智能体市场',
  policy: 'public',
  body: marketPageQuery,
  reply: agentPageOf(agentCard),
  errors: ['TOKEN_INVALID'],
});

export const launchCounts = defineRoute({
  name: 'launchCounts',
  method: 'GET',
  path: '/agent_api/api/agent/launch/counts',
  summary: '市场各分类数量；有关键词时只数找到的',
  policy: 'public',
  query: z.object({ agentName: agentPageQuery.shape.agentName }),
  reply: z.object({
    total: z.number().int(),
    byTag: z.record(z.string(), z.number().int()),
    /** More is found than is counted. */
    isAtLeast: z.boolean().optional(),
    tasks7: z.number().int(),
  }),
  errors: ['TOKEN_INVALID'],
});

export const pageCreatedByMe = defineRoute({
  name: 'pageCreatedByMe',
  method: 'POST',
  path: '/agent_api/api/agent/page-created-by-me',
  summary: '我的智能体（管理员与客服看到全部）',
  policy: 'account',
  body: agentPageQuery,
  reply: agentPageOf(
    agentCard.extend({ listing: z.enum(['PENDING', 'REJECTED']).nullable(), listingReason: z.string().nullable() }),
  ),
});

const skill = z.object({ name: z.string(), description: z.string() });

const release = z.object({
  no: z.number().int(),
  notes: z.string(),
  createdDate: z.string(),
});

export const agentDetail = defineRoute({
  name: 'agentDetail',
  method: 'GET',
  path: '/agent_api/api/agent/detail/{id}',
  summary: '智能体详情',
  policy: 'account',
  params: id,
  query: byShare,
  reply: agentCard.extend({
    ownerName: z.string(),
    usageGuide: z.string(),
    prologue: z.string(),
    presetQuestions: z.array(z.string()),
    abilities: z.array(ability),
    /** What the author says of it, beside what it really can. */
    skills: z.array(skill),
    releases: z.array(release),
    days: z.array(z.object({ day: z.string(), runs: z.number().int(), done: z.number().int() })),
    origin: z
      .object({ id: z.string(), agentName: z.string(), copiedNo: z.number().int(), latestNo: z.number().int() })
      .nullable(),
  }),
  errors: ['NOT_FOUND', 'AGENT_UNRELEASED'],
});

export const releaseLatest = defineRoute({
  name: 'releaseLatest',
  method: 'GET',
  path: '/agent_api/api/agent/release/latest/{id}',
  summary: '智能体最新发布版本',
  policy: 'account',
  params: id,
  query: byShare,
  reply: z.object({
    id: z.string(),
    no: z.number().int(),
    agentName: z.string(),
    agentDescription: z.string(),
    agentIcon: z.string(),
    agentIconBackground: z.string(),
    price: priceFen,
    usageGuide: z.string(),
    launchTags: z.array(launchTag),
    example: z.string(),
    plugins: z.array(skill),
    externalPlugins: z.array(skill),
    workflows: z.array(skill),
    ruleTree: z.array(z.unknown()),
    rules: z.array(z.unknown()),
    chatOption: z.object({
      prologue: z.string(),
      presetQuestions: z.array(z.string()),
      enableChatInsight: z.boolean(),
      chatInsightFeatures: z.array(z.string()),
      enableFastConfigRuleOnChat: z.boolean(),
    }),
    abilities: z.array(ability),
    /** What the author says of it, beside what it really can. */
    skills: z.array(skill),
    /** Of the version that this caller runs: its author sees figures only. */
    figuresOnly: z.boolean(),
  }),
  errors: ['NOT_FOUND', 'AGENT_UNRELEASED'],
});

export const quickAddAgent = defineRoute({
  name: 'quickAddAgent',
  method: 'POST',
  path: '/aiagent_api/agent/quick/add',
  summary: '新建智能体',
  policy: 'account',
  body: z.object({
    agentName,
    agentDescription: agentDescription.default(''),
    agentIcon: agentIcon.default('1'),
    agentIconBackground: agentIconBackground.default('#d6e4ff'),
    launchTags: z.array(launchTag).max(3).default([]),
  }),
  reply: newAgent,
  errors: ['MEMBER_REQUIRED', 'NOT_FOUND', 'AGENTS_FULL'],
});

export const updateIntro = defineRoute({
  name: 'updateIntro',
  method: 'PUT',
  path: '/agent_api/api/agent/intro/{id}',
  summary: '修改名称、简介、图标与价格',
  policy: 'account',
  params: id,
  body: z.object({
    agentName: agentName.optional(),
    agentDescription: agentDescription.optional(),
    agentIcon: agentIcon.optional(),
    agentIconBackground: agentIconBackground.optional(),
    price: priceFen.optional(),
  }),
  reply: z.null(),
  errors: ['NOT_FOUND'],
});

export const deleteAgent = defineRoute({
  name: 'deleteAgent',
  method: 'DELETE',
  path: '/agent_api/api/agent/{id}',
  summary: '删除智能体',
  policy: 'account',
  params: id,
  reply: z.null(),
  errors: ['NOT_FOUND'],
});

export const wasCopied = defineRoute({
  name: 'wasCopied',
  method: 'GET',
  path: '/agent_api/api/agent/was-copied/{id}',
  summary: '是否已复制过',
  policy: 'account',
  params: id,
  query: byShare,
  reply: z.boolean(),
  errors: ['NOT_FOUND'],
});

/** Whether the caller may run it now: priced agents of others are for members. */
export const mayUseAgent = defineRoute({
  name: 'mayUseAgent',
  method: 'GET',
  path: '/agent_api/api/agent/may-use/{id}',
  summary: '是否可以使用（收费智能体须开通会员）',
  policy: 'account',
  params: id,
  query: byShare,
  reply: z.null(),
  errors: ['NOT_FOUND', 'NO_PERMISSION', 'AGENT_UNRELEASED', 'MEMBER_REQUIRED'],
});

/** What its author keeps: a copy stands without it. The name where the copier may know it, else empty. */
const leftOutPart = z.object({ kind: z.enum([...partKinds, 'models']), name: z.string() });
export type LeftOutPart = z.infer<typeof leftOutPart>;

export const copyCostFee = defineRoute({
  name: 'copyCostFee',
  method: 'POST',
  path: '/agent_api/api/agentDeductFeeConfig/copyCostFee',
  summary: '复制需要的费用（分），以及不会随副本带走的能力',
  policy: 'account',
  body: agentId.extend(byShare.shape),
  reply: z.object({ fee: priceFen, leftOut: z.array(leftOutPart) }),
  errors: ['NOT_FOUND'],
});

/** `requestKey` is made by the client per intention: sent again, it gives the same copy. `acceptFee` is what was shown. */
const copyWish = z.object({ requestKey: z.uuid().optional(), acceptFee: priceFen.optional() });

export const copyFromLaunch = defineRoute({
  name: 'copyFromLaunch',
  method: 'POST',
  path: '/agent_api/api/agent/quick/copy-from-launch/{id}',
  summary: '复制市场中的智能体',
  policy: 'account',
  params: id,
  body: copyWish.default({}),
  reply: newAgent,
  errors: ['NOT_FOUND', 'PRICE_CHANGED', 'BALANCE_SHORT', 'AGENTS_FULL', 'COPIES_USED', 'REQUEST_KEY_USED'],
});

export const copyFromLaunchShare = defineRoute({
  name: 'copyFromLaunchShare',
  method: 'POST',
  path: '/agent_api/api/agent/quick/copy-from-launch_share/{id}',
  summary: '凭分享链接复制智能体（未上架的也可以）',
  policy: 'account',
  params: id,
  body: copyWish.extend({ shareToken }),
  reply: newAgent,
  errors: ['NOT_FOUND', 'PRICE_CHANGED', 'BALANCE_SHORT', 'AGENTS_FULL', 'COPIES_USED', 'REQUEST_KEY_USED'],
});

/** Back on the market only by a new application: what was withdrawn is looked at again. */
export const withdrawLaunch = defineRoute({
  name: 'withdrawLaunch',
  method: 'POST',
  path: '/agent_api/api/agent/launch/{id}/withdraw',
  summary: '作者或管理员撤下已上架的智能体',
  policy: 'account',
  params: id,
  reply: z.null(),
  errors: ['NOT_FOUND', 'NO_PERMISSION'],
});

/** One edit is one studio session on one agent; `acceptFee` is the fee the person agreed to, in 分. */
export const saveEditInfo = defineRoute({
  name: 'saveEditInfo',
  method: 'POST',
  path: '/agent_api/api/usersEditAgent/saveInfo',
  summary: '进入工作室，记一次编辑（30分钟内算同一次）',
  policy: 'account',
  once: true,
  body: agentId.extend({ acceptFee: priceFen.optional() }),
  reply: z.object({ free: z.boolean(), fee: priceFen, useNum: z.number().int(), editNum: z.number().int() }),
  errors: ['NOT_FOUND', 'NO_PERMISSION', 'MEMBER_REQUIRED', 'EDIT_NEEDS_FEE', 'BALANCE_SHORT', 'REQUEST_KEY_USED'],
});

export const applyListing = defineRoute({
  name: 'applyListing',
  method: 'POST',
  path: '/agent_api/api/agentApply/saveInfo',
  summary: '申请上架',
  policy: 'account',
  body: agentId,
  reply: z.object({ applyId: z.string(), status: z.literal('PENDING') }),
  errors: ['NOT_FOUND', 'AGENT_UNRELEASED', 'LISTING_PENDING', 'LISTING_ALREADY'],
});

const useCount = z.object({ schema_id: z.string(), count: z.number().int() });

export const schemaUseCountByIds = defineRoute({
  name: 'schemaUseCountByIds',
  method: 'POST',
  path: '/agent/agent_runtime/schema_use_count_by_schema_ids',
  summary: '按智能体统计使用次数',
  policy: 'public',
  body: z.object({ schema_ids: z.array(z.uuid()).max(100) }),
  reply: z.array(useCount),
});

export const schemaUseCount = defineRoute({
  name: 'schemaUseCount',
  method: 'GET',
  path: '/agent/agent_runtime/schema_use_count',
  summary: '看得到的智能体的使用次数，多的在前，最多1000个',
  policy: 'account',
  reply: z.array(useCount),
});

export const agentRoutes = [
  launchPage,
  launchCounts,
  pageCreatedByMe,
  agentDetail,
  releaseLatest,
  quickAddAgent,
  updateIntro,
  deleteAgent,
  wasCopied,
  copyCostFee,
  mayUseAgent,
  copyFromLaunch,
  copyFromLaunchShare,
  withdrawLaunch,
  saveEditInfo,
  applyListing,
  schemaUseCountByIds,
  schemaUseCount,
] as const;
