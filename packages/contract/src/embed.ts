import { z } from 'zod';
import { countedNo } from './bounded.ts';
import { questionLength } from './chat.ts';
import { chatMessage, sentForm } from './chat-message.ts';
import { limits, overWords } from './limit.ts';
import { defineRoute } from './route.ts';

export const maxEmbedOrigins = limits.embedOrigins.most;
export const maxEmbedQuestions = limits.embedDay.most;
export const usualEmbedQuestions = 200;

/** Names only: what else a host may hold would mean something to the header that it is put into. */
const originForm = /^https?:\/\/[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?(?::\d{1,5})?$/;
export const isEmbedOrigin = (text: string): boolean =>
  originForm.test(text) && URL.canParse(text) && new URL(text).origin === text;

const ofAgent = z.object({ agentId: z.uuid() });

const embedSettings = z.object({
  siteKey: z.string(),
  origins: z.array(z.string()),
  isOn: z.boolean(),
  dayLimit: z.number().int(),
  title: z.string(),
  usedToday: z.number().int(),
  createdDate: z.string(),
});
export type EmbedSettings = z.infer<typeof embedSettings>;

export const readEmbed = defineRoute({
  name: 'readEmbed',
  method: 'GET',
  path: '/aiagent_api/embed-settings/{agentId}',
  summary: '网站嵌入的设置；还没有设置过则为空',
  policy: 'account',
  params: ofAgent,
  reply: embedSettings.nullable(),
  errors: ['NOT_FOUND', 'AGENT_NOT_RELEASED'],
});

export const saveEmbed = defineRoute({
  name: 'saveEmbed',
  method: 'PUT',
  path: '/aiagent_api/embed-settings/{agentId}',
  summary: '保存网站嵌入的设置，第一次保存时生成站点密钥',
  policy: 'account',
  params: ofAgent,
  body: z.object({
    origins: z
      .array(z.string().refine(isEmbedOrigin, '请输入网站地址，如 https://shop.example'))
      .max(maxEmbedOrigins, overWords('embedOrigins')),
    isOn: z.boolean(),
    dayLimit: z.number().int().min(1).max(maxEmbedQuestions, overWords('embedDay')),
    title: z.string().trim().max(40).default(''),
  }),
  reply: embedSettings,
  errors: ['NOT_FOUND', 'AGENT_NOT_RELEASED', 'MEMBER_REQUIRED', 'EMBEDS_FULL'],
});

/** Pages with the old key stop at once; conversations held under it are over. */
export const renewEmbedKey = defineRoute({
  name: 'renewEmbedKey',
  method: 'POST',
  path: '/aiagent_api/embed-settings/{agentId}/renew',
  summary: '撤销站点密钥并换成新的',
  policy: 'account',
  params: ofAgent,
  reply: embedSettings,
  errors: ['NOT_FOUND', 'AGENT_NOT_RELEASED', 'MEMBER_REQUIRED'],
});

const site = z.object({ siteKey: z.string().max(60) });
/** A secret that the visitor's browser keeps; the server knows its hash. */
const visitor = z.string().regex(/^[\w-]{43}$/);

/** Calls of visitors are POST throughout: only with those does a browser say which page makes them. */
export const openEmbed = defineRoute({
  name: 'openEmbed',
  method: 'POST',
  path: '/aiagent_api/embed/{siteKey}/open',
  summary: '访客打开嵌入的对话',
  policy: 'public',
  params: site,
  /** `fresh`: a new conversation instead of the last one. */
  body: z.object({ visitor: visitor.optional(), fresh: z.boolean().default(false) }),
  reply: z.object({
    title: z.string(),
    agentName: z.string(),
    agentIcon: z.string(),
    agentIconBackground: z.string(),
    prologue: z.string(),
    presetQuestions: z.array(z.string()),
    /** The site's owner sees figures only. */
    figuresOnly: z.boolean(),
    visitor: z.string(),
    sessionId: z.string(),
    lastSeq: z.number().int(),
    openRuns: z.array(z.string()),
    messages: z.array(chatMessage),
  }),
  errors: ['NOT_FOUND', 'EMBED_OFF'],
});
export type OpenedEmbed = z.infer<typeof openEmbed.reply>;

const ofVisitor = z.object({ visitor, sessionId: z.uuid() });

export const askEmbed = defineRoute({
  name: 'askEmbed',
  method: 'POST',
  path: '/aiagent_api/embed/{siteKey}/ask',
  summary: '访客提问，返回事件流',
  policy: 'public',
  stream: true,
  params: site,
  body: ofVisitor.extend({
    runId: z.uuid(),
    question: z.string().trim().max(questionLength).default(''),
    retryOf: z.uuid().optional(),
    continueOf: z.uuid().optional(),
    /** The form whose button sent this question. */
    form: sentForm.optional(),
  }),
  reply: z.unknown(),
  errors: [
    'NOT_FOUND',
    'EMBED_OFF',
    'EMBED_DAY_USED',
    'QUESTION_EMPTY',
    'TURNS_WAITING',
    'REQUEST_KEY_USED',
    'AGENT_BUSY',
    'EMBED_BUSY',
    'TENANT_BUSY',
    'STREAMS_FULL',
  ],
});

export const embedEvents = defineRoute({
  name: 'embedEvents',
  method: 'POST',
  path: '/aiagent_api/embed/{siteKey}/events',
  summary: '访客会话的事件流，after 之后的都会补上',
  policy: 'public',
  stream: true,
  params: site,
  body: ofVisitor.extend({ after: countedNo }),
  reply: z.unknown(),
  errors: ['NOT_FOUND', 'EMBED_OFF', 'STREAMS_FULL', 'TENANT_BUSY'],
});

export const stopEmbed = defineRoute({
  name: 'stopEmbed',
  method: 'POST',
  path: '/aiagent_api/embed/{siteKey}/stop',
  summary: '访客停止正在进行的回答',
  policy: 'public',
  params: site,
  body: ofVisitor,
  reply: z.object({ stopped: z.number().int() }),
  errors: ['NOT_FOUND', 'EMBED_OFF'],
});

export const embedRoutes = [readEmbed, saveEmbed, renewEmbedKey, openEmbed, askEmbed, embedEvents, stopEmbed] as const;
