import type { AnswerPart } from '@zhixing/contract/answer-part';
import type { CallSkip, ChatMessage } from '@zhixing/contract/chat-message';
import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AnswerFormat, RoundCall, Thought } from '../../base/model-round.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const owned = () => ({ tenantId: uuid('tenant_id').notNull() });

export const chatSession = pgTable('chat_session', {
  ...owned(),
  id: uuid().notNull(),
  accountId: uuid('account_id').notNull(),
  agentId: uuid('agent_id').notNull(),
  title: text().notNull(),
  titleCut: boolean('title_cut').notNull().default(false),
  lastSeq: bigint('last_seq', { mode: 'number' }).notNull().default(0),
  turnNo: integer('turn_no').notNull().default(0),
  sharedAt: at('shared_at'),
  /** As it was when it was shared. */
  sharedTitle: text('shared_title'),
  sharedTitleCut: boolean('shared_title_cut').notNull().default(false),
  shareNo: integer('share_no').notNull().default(0),
  forkedFrom: uuid('forked_from'),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
  deletedAt: at('deleted_at'),
  isDebug: boolean('is_debug').notNull().default(false),
  /** Held by a visitor of another site's page, whom only this hash tells from others. */
  embedId: uuid('embed_id'),
  visitorHash: bytes('visitor_hash'),
  /** What its agent's author was not to read when it was written. */
  figuresOnly: boolean('figures_only').notNull().default(false),
});

/** What only a debug run has. */
export type RunDebug = { mocks?: Record<string, string>; rerunOf?: string; rerunFrom?: number; isUnattended?: boolean };

export const chatRun = pgTable('chat_run', {
  ...owned(),
  id: uuid().notNull(),
  sessionId: uuid('session_id').notNull(),
  accountId: uuid('account_id').notNull(),
  agentId: uuid('agent_id').notNull(),
  releaseNo: integer('release_no').notNull(),
  status: text({ enum: ['queued', 'running', 'done', 'failed', 'stopped'] })
    .notNull()
    .default('queued'),
  stopAt: at('stop_at'),
  questionOf: uuid('question_of').notNull(),
  retryOf: uuid('retry_of'),
  continueOf: uuid('continue_of'),
  errorCode: text('error_code'),
  endSeq: bigint('end_seq', { mode: 'number' }),
  model: text(),
  inputTokens: integer('input_tokens').notNull().default(0),
  outputTokens: integer('output_tokens').notNull().default(0),
  costFen: integer('cost_fen').notNull().default(0),
  modelCostMicro: bigint('model_cost_micro', { mode: 'number' }),
  windowId: uuid('window_id'),
  dueFen: integer('due_fen'),
  payAwakeable: text('pay_awakeable'),
  createdAt: at('created_at').notNull().defaultNow(),
  startedAt: at('started_at'),
  endedAt: at('ended_at'),
  draftNo: integer('draft_no'),
  debug: jsonb().$type<RunDebug>(),
  /** The JSON that whoever asked wants; otherwise it is as the agent is set. */
  answerFormat: jsonb('answer_format').$type<AnswerFormat>(),
  blocks: integer().notNull().default(0),
});

/** A model's round: what it wrote and which tools it asked for. */
export type RoundBody = {
  text: string;
  reasoning: string;
  calls: RoundCall[];
  /** As they go back to the provider with the calls that came of them. */
  thoughts?: Thought[];
  /** Empty for a round that no model made: see `own-round.ts`. */
  model: string;
  inputTokens: number;
  outputTokens: number;
  ms: number;
  /** Milliseconds after the run's start. */
  startMs?: number;
  cachedTokens?: number;
  reasoningTokens?: number;
  costMicro?: number;
  /** Of the tenant's own model, with a price. */
  hasOwnPrice?: boolean;
  /** Who of several agents. */
  agent?: string;
  /** Why it ended before the model ended it; what stands here is what came until then. */
  cut?: 'ANSWER_TOO_LONG' | 'ANSWER_TOO_SLOW' | 'ANSWER_UNSTORABLE' | 'NOTHING_FOUND';
  /**
   * The run's answer is to be JSON. `fits`: this is it, `said` as the model wrote it where that was put right. `faults`: what
   * is wrong with it. Without either the round is only on its way there.
   */
  json?: { fits?: true; said?: string; faults?: string[] };
  /** What the model was sent; kept for debug runs only. */
  prompt?: string;
};
export type ToolBody = {
  result: string;
  isError: boolean;
  ms: number;
  startMs?: number;
  isMocked?: boolean;
  /** The call was not made; the result says so to the model. */
  skipped?: CallSkip;
  /** What it adds to the answer. */
  parts?: AnswerPart[];
  /** How long its person was waited for, after the run's start. */
  wait?: { startMs: number; ms: number };
};

export const chatRunStep = pgTable('chat_run_step', {
  ...owned(),
  runId: uuid('run_id').notNull(),
  no: integer().notNull(),
  callId: text('call_id').notNull().default(''),
  body: jsonb().$type<RoundBody | ToolBody>().notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
});

export const chatSummary = pgTable('chat_summary', {
  ...owned(),
  sessionId: uuid('session_id').notNull(),
  untilPlace: integer('until_place').notNull(),
  runId: uuid('run_id').notNull(),
  messages: integer().notNull(),
  text: text().notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
});

export const chatConsent = pgTable('chat_consent', {
  ...owned(),
  runId: uuid('run_id').notNull(),
  no: integer().notNull(),
  callId: text('call_id').notNull(),
  awakeable: text().notNull(),
  isAllowed: boolean('is_allowed'),
  createdAt: at('created_at').notNull().defaultNow(),
  answeredAt: at('answered_at'),
  sessionId: uuid('session_id'),
  part: text().notNull().default(''),
  version: text().notNull().default(''),
  asking: text({ enum: ['always', 'once'] })
    .notNull()
    .default('always'),
  canRemember: boolean('can_remember').notNull().default(false),
  isRemembered: boolean('is_remembered').notNull().default(false),
});

export const consentSetting = pgTable('consent_setting', {
  ...owned(),
  accountId: uuid('account_id').notNull(),
  agentId: uuid('agent_id').notNull(),
  part: text().notNull(),
  asking: text({ enum: ['always', 'once'] }).notNull(),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

export const chatMessage = pgTable('chat_message', {
  ...owned(),
  sessionId: uuid('session_id').notNull(),
  at: at('at').notNull(),
  id: uuid().notNull(),
  runId: uuid('run_id').notNull(),
  role: smallint().$type<1 | 2>().notNull(),
  body: jsonb().$type<ChatMessage>().notNull(),
  replacedAt: at('replaced_at'),
  place: integer().notNull(),
  /** Readers of the shared session see it. */
  isShared: boolean('is_shared').notNull().default(false),
});

export const chatDay = pgTable('chat_day', {
  ...owned(),
  accountId: uuid('account_id').notNull(),
  day: date({ mode: 'string' }).notNull(),
  used: integer().notNull().default(0),
});

export const billingWindow = pgTable('billing_window', {
  ...owned(),
  accountId: uuid('account_id').notNull(),
  sessionId: uuid('session_id').notNull(),
  agentId: uuid('agent_id').notNull(),
  amountFen: integer('amount_fen').notNull(),
  validUntil: at('valid_until').notNull(),
  id: uuid().notNull(),
  state: text({ enum: ['open', 'covered', 'closed'] }).notNull(),
  cover: text({ enum: ['balance', 'quota'] }).notNull(),
  quotaMonth: date('quota_month', { mode: 'string' }),
  shareBp: integer('share_bp').notNull(),
  creatorId: uuid('creator_id'),
});

export const sessionActivity = pgTable('session_activity', {
  ...owned(),
  sessionId: uuid('session_id').notNull(),
  accountId: uuid('account_id').notNull(),
  agentId: uuid('agent_id').notNull(),
  seconds: integer().notNull().default(0),
  reportedAt: at('reported_at').notNull().defaultNow(),
});
