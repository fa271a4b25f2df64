import { z } from 'zod';
import { countedNo, versionNo } from './bounded.ts';
import { answerRating, chatMessage, sentForm } from './chat-message.ts';
import { limits, overWords } from './limit.ts';
import { day } from './moment.ts';
import { pageQuery } from './page.ts';
import { defineRoute } from './route.ts';
import { sessionTitleLength } from './session-title.ts';

export const sessionPageSize = 100;
export const questionLength = limits.question.most;
/** A stream without an event or a sign of life for this long is taken for dead by the client. */
export const streamSilenceMs = 60_000;
export const heartbeatMs = 15_000;
/** One charge covers a session until it has been idle for this long. */
export const billingWindowMs = 5 * 60_000;
export const usageReportMs = 10_000;

const sessionTitle = z
  .string()
  .trim()
  .min(1, '名称不能为空')
  .refine((text) => [...text].length <= sessionTitleLength, '输入内容不能超过15个字符');

/** As the specification's clients send it; the server believes the id only and reads the rest from its own rows. */
const sentFile = z.object({
  id: z.uuid(),
  url: z.string().max(2000).optional(),
  mimeType: z.string().max(200).optional(),
  name: z.string().max(300).optional(),
  type: z.literal('Image').optional(),
  transferMethod: z.literal('RemoteUrl').optional(),
});

/** How long an answer waits for its payment: as long as an order can be paid. */
export const paymentWaitMs = 15 * 60_000;

export const chat = defineRoute({
  name: 'chat',
  method: 'POST',
  path: '/agent/agent_runtime/chat',
  summary: '发起一轮对话，返回事件流',
  policy: 'account',
  stream: true,
  bodyToken: true,
  body: z.object({
    session_id: z.uuid(),
    schema_id: z.uuid(),
    query: z.string().trim().max(questionLength, overWords('question')).default(''),
    token: z.string().max(200).optional(),
    /** 1: as released. 0: a debug run of one's own agent, of the present draft unless `version` names another. */
    release: z.number().int().min(0).max(1).default(1),
    version: z.object({ release: versionNo.optional(), draft: versionNo.optional() }).optional(),
    /** Debug only: the run is made again from this round on; the rounds before it are taken over. */
    rerun_of: z.uuid().optional(),
    rerun_from: z.number().int().min(1).max(100).optional(),
    /** Debug only: by a tool's name, what it is said to have answered. */
    tool_mocks: z
      .record(z.string().max(100), z.string().max(4_000))
      .refine((mocks) => Object.keys(mocks).length <= 100)
      .optional(),
    tenantId: z.string().max(60).optional(),
    files: z.array(sentFile).max(limits.questionFiles.most, overWords('questionFiles')).default([]),
    /** Made by the client per turn: sent again, it joins the run that is already there. */
    run_id: z.uuid().optional(),
    /** The answer of this run is replaced by a new one to the same question. */
    retry_of: z.uuid().optional(),
    /** The failed run goes on after its last finished step. */
    continue_of: z.uuid().optional(),
    /** The form whose button sent this question. */
    form: sentForm.optional(),
    share_token: z.string().max(200).optional(),
    /** wait: a question that the wallet cannot pay for is kept, asks for the payment and goes on after it. */
    on_short: z.enum(['refuse', 'wait']).default('refuse'),
  }),
  reply: z.unknown(),
  errors: [
    'NOT_FOUND',
    'AGENT_UNRELEASED',
    'MEMBER_REQUIRED',
    'QUESTION_EMPTY',
    'DAILY_COUNT_USED',
    'BILLING_DUE',
    'TURNS_WAITING',
    'RUNS_FULL',
    'SESSIONS_FULL',
    'STREAMS_FULL',
    'TENANT_BUSY',
    'AGENT_BUSY',
    'NO_PERMISSION',
    'PART_NOT_SHARED',
    'REQUEST_KEY_USED',
    'API_KEY_USED',
  ],
});

const sessionId = z.object({ id: z.uuid() });

export const sessionEvents = defineRoute({
  name: 'sessionEvents',
  method: 'GET',
  path: '/agent/agent_runtime/session/{id}/events',
  summary: '会话事件流，Last-Event-ID 之后的都会补上',
  policy: 'account',
  stream: true,
  params: sessionId,
  query: z.object({
    after: z.coerce.number().pipe(countedNo).optional(),
    /** The link by which the agent may be seen, as `chat` has it. */
    share_token: z.string().max(200).optional(),
  }),
  reply: z.unknown(),
  errors: ['NOT_FOUND', 'STREAMS_FULL', 'TENANT_BUSY'],
});

export const stopRun = defineRoute({
  name: 'stopRun',
  method: 'POST',
  path: '/agent/agent_runtime/stop',
  summary: '停止会话中正在进行的回答',
  policy: 'account',
  body: z.object({ session_id: z.uuid() }),
  reply: z.object({ stopped: z.number().int() }),
  errors: ['NOT_FOUND'],
});

export const rateAnswer = defineRoute({
  name: 'rateAnswer',
  method: 'POST',
  path: '/agent/agent_runtime/rating',
  summary: '评价一个回答，或收回评价',
  policy: 'account',
  body: z.object({ run_id: z.uuid(), rating: answerRating.nullable() }),
  reply: z.null(),
  errors: ['NOT_FOUND'],
});

const session = z.object({
  session_id: z.string(),
  title: z.string(),
  /** More of the question stands behind it. */
  isTitleCut: z.boolean(),
  create_time: z.string(),
});
export type Session = z.infer<typeof session>;

export const sessionList = defineRoute({
  name: 'sessionList',
  method: 'GET',
  path: '/agent/agent_runtime/session_list',
  summary: '我与某个智能体的会话',
  policy: 'account',
  query: z.object({
    page_number: pageQuery.shape.pageNumber,
    page_size: z.coerce.number().int().min(1).max(sessionPageSize).default(sessionPageSize),
    search: z.string().trim().max(40).optional(),
    start_date: day.optional(),
    end_date: day.optional(),
    schema_id: z.uuid(),
  }),
  reply: z.object({ content: z.array(session), totalElements: z.number().int() }),
});

export const sessionHistory = defineRoute({
  name: 'sessionHistory',
  method: 'GET',
  path: '/agent/agent_runtime/session/{id}',
  summary: '会话历史',
  policy: 'account',
  params: sessionId,
  reply: session.extend({
    schema_id: z.string(),
    /** A reader may see a conversation without being allowed to see its agent: this much they may. */
    agent: z.object({ agentName: z.string(), agentIcon: z.string(), agentIconBackground: z.string() }),
    isMine: z.boolean(),
    isShared: z.boolean(),
    /** What readers see is as it was then. */
    sharedDate: z.string().nullable(),
    /** The agent's author sees figures of it only. */
    figuresOnly: z.boolean(),
    /** Events after this one belong to what is not in `messages` yet. */
    lastSeq: z.number().int(),
    /** Runs that are waiting or going on, oldest first. */
    openRuns: z.array(z.string()),
    messages: z.array(chatMessage),
  }),
  errors: ['NOT_FOUND'],
});

export const deleteSession = defineRoute({
  name: 'deleteSession',
  method: 'POST',
  path: '/agent/agent_runtime/delete_session',
  summary: '删除会话',
  policy: 'account',
  body: z.object({ session_id: z.uuid() }),
  reply: z.null(),
  errors: ['NOT_FOUND'],
});

export const updateSessionTitle = defineRoute({
  name: 'updateSessionTitle',
  method: 'POST',
  path: '/agent/agent_runtime/update_session_title',
  summary: '重命名会话',
  policy: 'account',
  body: z.object({ session_id: z.uuid(), new_title: sessionTitle }),
  reply: z.null(),
  errors: ['NOT_FOUND'],
});

export const shareSession = defineRoute({
  name: 'shareSession',
  method: 'POST',
  path: '/agent/agent_runtime/share_session',
  summary: '分享会话到目前为止的内容（再次分享即更新），或取消分享',
  policy: 'account',
  /** `up_to`: what the owner was told would be seen; what came meanwhile is left out. */
  body: z.object({ session_id: z.uuid(), shared: z.boolean(), up_to: countedNo.optional() }),
  reply: z.null(),
  errors: ['NOT_FOUND'],
});

const sharedExtent = z.object({
  messages: z.number().int(),
  files: z.number().int(),
  toolCalls: z.number().int(),
  /** When the last of the messages was written; null when there is none. */
  lastDate: z.string().nullable(),
});
export type SharedExtent = z.infer<typeof sharedExtent>;

/** For the owner, before and after sharing. An answer on its way, and its question, are not part of it. */
export const sessionShare = defineRoute({
  name: 'sessionShare',
  method: 'GET',
  path: '/agent/agent_runtime/session/{id}/share',
  summary: '会话的分享情况：别人现在能看到多少，更新后能看到多少',
  policy: 'account',
  params: sessionId,
  reply: z.object({
    sharedDate: z.string().nullable(),
    shared: sharedExtent.nullable(),
    whole: sharedExtent.extend({ upTo: z.number().int() }),
    /** What is shared differs from what stands there now. */
    hasNewer: z.boolean(),
  }),
  errors: ['NOT_FOUND'],
});
export type SessionShare = z.infer<typeof sessionShare.reply>;

export const forkSession = defineRoute({
  name: 'forkSession',
  method: 'POST',
  path: '/agent/agent_runtime/fork_session',
  summary: '把别人分享的会话复制成自己的，继续对话',
  policy: 'account',
  body: z.object({ session_id: z.uuid() }),
  reply: session.extend({ schema_id: z.string() }),
  errors: ['NOT_FOUND', 'NO_PERMISSION', 'SESSIONS_FULL'],
});

/** The specification's name, spelling kept. What a window costs is set aside here and taken with its first answer. */
export const billingCheck = defineRoute({
  name: 'billingCheck',
  method: 'POST',
  path: '/agent_api/api/agentDeductFeeConfig/addAgentDecutFeeInfo',
  summary: '对话前的计费检查',
  policy: 'account',
  once: true,
  body: z.object({ agentId: z.uuid(), sessionId: z.uuid(), shareToken: z.string().max(200).optional() }),
  reply: z.object({
    charged: z.boolean(),
    /** What pays for the window: the wallet, a paid chat of the month's plan, an open window, or nothing has to. */
    cover: z.enum(['balance', 'quota', 'window', 'free']),
    amount: z.number().int(),
    balance: z.number().int(),
    validUntil: z.string(),
  }),
  errors: ['NOT_FOUND', 'NO_PERMISSION', 'AGENT_UNRELEASED', 'MEMBER_REQUIRED', 'BALANCE_SHORT', 'REQUEST_KEY_USED'],
});

export const usageReport = defineRoute({
  name: 'usageReport',
  method: 'POST',
  path: '/agent_api/api/agentSession/addCounts',
  summary: '执行页每 10 秒上报一次使用时长',
  policy: 'account',
  body: z.object({
    sessionId: z.uuid(),
    agentId: z.uuid(),
    types: z.array(z.string().max(40)).max(10).default([]),
    tags: z.array(z.string().max(40)).max(10).default([]),
    categorys: z.array(z.string().max(40)).max(10).default([]),
  }),
  reply: z.null(),
  errors: ['NOT_FOUND'],
});

export const chatRoutes = [
  chat,
  sessionEvents,
  stopRun,
  rateAnswer,
  sessionList,
  sessionHistory,
  deleteSession,
  updateSessionTitle,
  shareSession,
  sessionShare,
  forkSession,
  billingCheck,
  usageReport,
] as const;
