import { z } from 'zod';
import { agentDescription, agentIcon, agentIconBackground, agentName, agentStatus, priceFen } from './agent.ts';
import { agentDocument, agentEdge, agentMember, agentPrompt } from './agent-document.ts';
import { draftPerson, ofAgent } from './agent-editor.ts';
import { versionNo } from './bounded.ts';
import { sessionHistory } from './chat.ts';
import { knowledgeVisibility } from './knowledge.ts';
import { launchTag } from './launch-tag.ts';
import { pageQuery } from './page.ts';
import { defineRoute } from './route.ts';

const id = z.object({ id: z.uuid() });
/** The number of the draft that was read; every save adds one. A save on top of another number is refused. */
const draftNo = versionNo;
const note = z.string().trim().max(500).default('');

/** What is written in the studio. */
export const agentDraft = z.object({
  agentName,
  agentDescription,
  agentIcon,
  agentIconBackground,
  document: agentDocument,
});
export type AgentDraft = z.infer<typeof agentDraft>;

export const readDraft = defineRoute({
  name: 'readDraft',
  method: 'GET',
  path: '/aiagent_api/agent/draft/{id}',
  summary: '读取草稿',
  policy: 'account',
  params: id,
  reply: agentDraft.extend({
    id: z.string(),
    draftNo,
    savedDate: z.string(),
    savedBy: draftPerson.nullable(),
    owner: draftPerson,
    agentStatus,
    price: priceFen,
    launchTags: z.array(launchTag),
    releaseNo: z.number().int(),
    /** The draft that became the newest release; null before the first one. */
    releasedDraftNo: z.number().int().nullable(),
    /** The newest draft that was debugged with success. */
    debuggedNo: z.number().int().nullable(),
  }),
  errors: ['NOT_FOUND', 'NO_PERMISSION'],
});
export type OpenedDraft = z.infer<typeof readDraft.reply>;

export const saveDraft = defineRoute({
  name: 'saveDraft',
  method: 'PUT',
  path: '/aiagent_api/agent/draft/{id}',
  summary: '保存草稿（版本不对则拒绝，不覆盖别人的修改）',
  policy: 'account',
  params: id,
  body: agentDraft.extend({ draftNo }),
  reply: z.object({ draftNo, savedDate: z.string() }),
  errors: ['NOT_FOUND', 'NO_PERMISSION', 'MEMBER_REQUIRED', 'DRAFT_STALE', 'PART_NOT_SHARED', 'NEVER_ASK_REFUSED'],
});

export const releaseAgent = defineRoute({
  name: 'releaseAgent',
  method: 'POST',
  path: '/aiagent_api/agent/{id}/release',
  summary: '发布草稿（当前草稿必须调试成功）',
  policy: 'account',
  params: id,
  body: z.object({ draftNo, notes: note }),
  reply: z.object({ no: z.number().int() }),
  errors: ['NOT_FOUND', 'NO_PERMISSION', 'MEMBER_REQUIRED', 'DRAFT_STALE', 'DEBUG_FIRST'],
});

export const versionRef = z
  .object({
    release: z.coerce.number().pipe(versionNo).optional(),
    draft: z.coerce.number().pipe(versionNo).optional(),
  })
  .refine(({ release, draft }) => (release === undefined) !== (draft === undefined), 'release 或 draft 选一个');
export type VersionRef = z.infer<typeof versionRef>;

const releaseRow = z.object({
  no: z.number().int(),
  notes: z.string(),
  draftNo: z.number().int().nullable(),
  createdDate: z.string(),
});
/** A draft that was debugged or backed up, with how its last debug went: the tuning record. */
const snapshotRow = z.object({
  draftNo: z.number().int(),
  isBackup: z.boolean(),
  note: z.string(),
  createdDate: z.string(),
  runs: z.number().int(),
  lastOutcome: z.enum(['done', 'failed', 'stopped']).nullable(),
  lastMs: z.number().int().nullable(),
  lastTokens: z.number().int().nullable(),
});

/** The newest hundred of each. */
export const listVersions = defineRoute({
  name: 'listVersions',
  method: 'GET',
  path: '/aiagent_api/agent/{id}/versions',
  summary: '发布历史与调优记录',
  policy: 'account',
  params: id,
  reply: z.object({ releases: z.array(releaseRow), snapshots: z.array(snapshotRow) }),
  errors: ['NOT_FOUND', 'NO_PERMISSION'],
});
export type VersionList = z.infer<typeof listVersions.reply>;

export const readVersion = defineRoute({
  name: 'readVersion',
  method: 'GET',
  path: '/aiagent_api/agent/{id}/version',
  summary: '读取某个版本的内容',
  policy: 'account',
  params: id,
  query: versionRef,
  reply: agentDraft.pick({ agentName: true, agentDescription: true, document: true }),
  errors: ['NOT_FOUND', 'NO_PERMISSION'],
});

export const backUpDraft = defineRoute({
  name: 'backUpDraft',
  method: 'POST',
  path: '/aiagent_api/agent/{id}/backup',
  summary: '备份当前草稿',
  policy: 'account',
  params: id,
  body: z.object({ note }),
  reply: z.object({ draftNo }),
  errors: ['NOT_FOUND', 'NO_PERMISSION', 'MEMBER_REQUIRED'],
});

/** What the draft was before is kept as a backup. */
export const restoreVersion = defineRoute({
  name: 'restoreVersion',
  method: 'POST',
  path: '/aiagent_api/agent/{id}/restore',
  summary: '把草稿恢复成某个版本',
  policy: 'account',
  params: id,
  body: z.object({ draftNo, version: versionRef }),
  reply: z.object({ draftNo, savedDate: z.string() }),
  errors: ['NOT_FOUND', 'NO_PERMISSION', 'MEMBER_REQUIRED', 'DRAFT_STALE', 'PART_NOT_SHARED', 'NEVER_ASK_REFUSED'],
});

export const improvePrompt = defineRoute({
  name: 'improvePrompt',
  method: 'POST',
  path: '/aiagent_api/agent/{id}/improve',
  summary: '请模型润色提示词',
  policy: 'account',
  params: id,
  body: z.object({ prompt: agentPrompt, wish: z.string().trim().max(300).default('') }),
  reply: z.object({ prompt: agentPrompt }),
  errors: ['NOT_FOUND', 'NO_PERMISSION', 'MEMBER_REQUIRED', 'GENERATE_FAILED', 'MODEL_MISSING'],
});

export const proposePlan = defineRoute({
  name: 'proposePlan',
  method: 'POST',
  path: '/aiagent_api/agent/{id}/plan',
  summary: '请模型提出多智能体编排，保存前不改动草稿',
  policy: 'account',
  params: id,
  body: z.object({ wish: z.string().trim().max(500).default('') }),
  reply: z.object({ members: z.array(agentMember).min(1).max(6), edges: z.array(agentEdge) }),
  errors: ['NOT_FOUND', 'NO_PERMISSION', 'MEMBER_REQUIRED', 'GENERATE_FAILED', 'MODEL_MISSING'],
});
export type ProposedPlan = z.infer<typeof proposePlan.reply>;

const availablePart = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  source: z.string(),
  /** A call changes nothing outside: people need not be asked. */
  isHarmless: z.boolean(),
  isMine: z.boolean(),
  /** Of a knowledge base: whose runs may use it. */
  visibility: knowledgeVisibility.optional(),
  /** Of a form: what it can be given, and what it gives, by the keys of its fields. */
  form: z
    .object({
      inputs: z.array(z.string()),
      outputs: z.array(z.object({ name: z.string(), label: z.string(), type: z.string() })),
    })
    .optional(),
});
export type AvailablePart = z.infer<typeof availablePart>;
export const listParts = defineRoute({
  name: 'listParts',
  method: 'GET',
  path: '/aiagent_api/parts',
  summary: '可以添加到智能体的工具、知识库、工作流、规则与卡片',
  policy: 'account',
  query: ofAgent,
  reply: z.object({
    tools: z.array(availablePart),
    knowledge: z.array(availablePart),
    workflows: z.array(availablePart),
    rules: z.array(availablePart),
    cards: z.array(availablePart),
  }),
  errors: ['NOT_FOUND', 'NO_PERMISSION'],
});

const span = z.object({
  id: z.string(),
  /** The agent's span that it belongs to; null for an agent. */
  parent: z.string().nullable(),
  kind: z.enum(['agent', 'model', 'tool', 'retrieval']),
  name: z.string(),
  /** The round of the run it belongs to; a run can be made again from here. */
  step: z.number().int(),
  startMs: z.number().int(),
  ms: z.number().int(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  /** Millionths of a yuan. */
  costMicro: z.number().int(),
  isError: z.boolean(),
  /** The call was not made. */
  isSkipped: z.boolean(),
  /** The tool was not called; the reply was written by the author. */
  isMocked: z.boolean(),
  input: z.string(),
  output: z.string(),
});
export type TraceSpan = z.infer<typeof span>;

export const readTrace = defineRoute({
  name: 'readTrace',
  method: 'GET',
  path: '/aiagent_api/agent/run/{id}/trace',
  summary: '一次调试运行的轨迹',
  policy: 'account',
  params: id,
  reply: z.object({
    runId: z.string(),
    status: z.enum(['queued', 'running', 'done', 'failed', 'stopped']),
    draftNo: z.number().int().nullable(),
    releaseNo: z.number().int(),
    ms: z.number().int(),
    inputTokens: z.number().int(),
    outputTokens: z.number().int(),
    costMicro: z.number().int(),
    spans: z.array(span),
  }),
  errors: ['NOT_FOUND'],
});
export type Trace = z.infer<typeof readTrace.reply>;

const record = z.object({
  session_id: z.string(),
  title: z.string(),
  isTitleCut: z.boolean(),
  create_time: z.string(),
  userName: z.string(),
  runs: z.number().int(),
  /** Without title and name, and not to be opened. */
  figuresOnly: z.boolean(),
});
/** Conversations people had with the released agent, newest first. */
export const listRecords = defineRoute({
  name: 'listRecords',
  method: 'GET',
  path: '/aiagent_api/agent/{id}/records',
  summary: '会话记录',
  policy: 'account',
  params: id,
  query: z.object({
    pageNumber: pageQuery.shape.pageNumber,
    pageSize: z.coerce.number().int().min(1).max(100).default(20),
    search: z.string().trim().max(40).optional(),
  }),
  reply: z.object({ content: z.array(record), totalElements: z.number().int() }),
  errors: ['NOT_FOUND', 'NO_PERMISSION'],
});

export const readRecord = defineRoute({
  name: 'readRecord',
  method: 'GET',
  path: '/aiagent_api/agent/{id}/record/{sessionId}',
  summary: '查看一条会话记录',
  policy: 'account',
  params: id.extend({ sessionId: z.uuid() }),
  reply: sessionHistory.reply,
  errors: ['NOT_FOUND', 'NO_PERMISSION', 'RECORD_FIGURES_ONLY'],
});

export const studioRoutes = [
  readDraft,
  saveDraft,
  releaseAgent,
  listVersions,
  readVersion,
  backUpDraft,
  restoreVersion,
  improvePrompt,
  proposePlan,
  listParts,
  readTrace,
  listRecords,
  readRecord,
] as const;
