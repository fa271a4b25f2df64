import { z } from 'zod';
import { modelKinds } from './model.ts';
import { defineRoute } from './route.ts';

/** What the platform stands on, and what it can do without. */
export const systemParts = ['postgres', 'valkey', 'engine', 'store', 'sandbox', 'mail', 'sms', 'wechatPay'] as const;
export type SystemPart = (typeof systemParts)[number];

const systemPart = z.object({
  name: z.enum(systemParts),
  /** set: only a test can say whether it works. */
  state: z.enum(['up', 'down', 'set', 'unset']),
  /** By name, never with their values. */
  settings: z.array(z.object({ name: z.string(), isSet: z.boolean() })),
});

export const systemState = defineRoute({
  name: 'systemState',
  method: 'GET',
  path: '/agent_api/api/admin/system',
  summary: '平台配置了什么、缺什么',
  policy: 'platform-staff',
  reply: z.object({
    release: z.string(),
    hosts: z.array(z.string()),
    parts: z.array(systemPart),
    models: z.array(z.object({ kind: z.enum(modelKinds), count: z.number().int(), usual: z.string().nullable() })),
  }),
});
export type SystemState = z.infer<typeof systemState.reply>;

const outcomes = ['ok', 'unset', 'no-mail', 'no-phone', 'failed'] as const;

/** Really does it: sends a message to the caller's own address, writes and reads an object, asks each other part whether it answers. */
export const testSystemPart = defineRoute({
  name: 'testSystemPart',
  method: 'POST',
  path: '/agent_api/api/admin/system/{part}/test',
  summary: '测试平台的一个部件',
  policy: 'platform-admin',
  params: z.object({ part: z.enum(systemParts) }),
  reply: z.object({ outcome: z.enum(outcomes), ms: z.number().int(), detail: z.string() }),
});
export type SystemTest = z.infer<typeof testSystemPart.reply>;

export const systemRoutes = [systemState, testSystemPart] as const;
