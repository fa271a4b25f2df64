import { z } from 'zod';
import { day } from './moment.ts';
import { defineRoute } from './route.ts';

const analysisRanges = [7, 15, 30] as const;
const range = z.object({
  days: z.coerce
    .number()
    .pipe(z.union(analysisRanges.map((days) => z.literal(days))))
    .default(7),
});
const id = z.object({ id: z.uuid() });

const counts = {
  users: z.number().int(),
  sessions: z.number().int(),
  messages: z.number().int(),
  tokens: z.number().int(),
};

export const chatAnalysis = defineRoute({
  name: 'chatAnalysis',
  method: 'GET',
  path: '/agent/agent_runtime/chat_analysis/{id}',
  summary: '智能体每天的用户、会话、消息与 token（作者与管理人员）',
  policy: 'account',
  params: id,
  query: range,
  reply: z.array(z.object({ day: z.string(), ...counts })),
  errors: ['NOT_FOUND'],
});

/** Sums of the days; somebody who came on three days counts three times, as in the chart. */
export const chatCountAnalysis = defineRoute({
  name: 'chatCountAnalysis',
  method: 'GET',
  path: '/agent/agent_runtime/chat_count_analysis/{id}',
  summary: '同一时段的合计',
  policy: 'account',
  params: id,
  query: range,
  reply: z.object(counts),
  errors: ['NOT_FOUND'],
});

export const exportSessions = defineRoute({
  name: 'exportSessions',
  method: 'GET',
  path: '/agent/agent_runtime/export',
  summary: '导出会话记录（CSV；他人的会话只有数字，没有内容）',
  policy: 'account',
  query: z.object({ schema_id: z.uuid(), start_date: day.optional(), end_date: day.optional() }),
  reply: z.unknown(),
  download: true,
  errors: ['NOT_FOUND'],
});

/** The specification's spelling and its fixed `0`; the id is the session, the index counts its widgets. */
export const widgetData = defineRoute({
  name: 'widgetData',
  method: 'GET',
  path: '/agent/agent_runtime/get_wiget_data/0/{id}/{index}',
  summary: '会话中第几个组件的数据',
  policy: 'account',
  params: z.object({ id: z.uuid(), index: z.coerce.number().int().min(0).max(10_000) }),
  reply: z.unknown(),
  errors: ['NOT_FOUND'],
});

export const chatAnalysisRoutes = [chatAnalysis, chatCountAnalysis, exportSessions, widgetData] as const;
