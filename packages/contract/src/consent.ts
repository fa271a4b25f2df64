import { z } from 'zod';
import { defineRoute } from './route.ts';

/** Before every call, once in a conversation, or not at all; the strictest first. */
export const askings = ['always', 'once', 'never'] as const;
export const asking = z.enum(askings);
export type Asking = z.infer<typeof asking>;
/** What a reader can choose: never being asked is not theirs to choose. */
const readerAsking = z.enum(['always', 'once']);
export type ReaderAsking = z.infer<typeof readerAsking>;

/** What whoever is asked about a call has to know. */
export const callConsent = z.object({
  /** Where it goes: hosts, and the server's name; empty where nothing leaves the platform. */
  destination: z.string(),
  /** It only reads, and is asked about because somebody wanted that. */
  isHarmless: z.boolean(),
  asking: readerAsking,
  /** False where the author wants every call asked about. */
  canRemember: z.boolean(),
});
export type CallConsent = z.infer<typeof callConsent>;

const call = z.object({ run_id: z.uuid(), call_id: z.string().min(1).max(200) });

export const consent = defineRoute({
  name: 'consent',
  method: 'POST',
  path: '/agent/agent_runtime/consent',
  summary: '同意或拒绝一次有副作用的工具调用',
  policy: 'account',
  /** `asking`: how this tool of this agent asks from now on; absent leaves it. */
  body: call.extend({ allow: z.boolean(), asking: readerAsking.optional() }),
  reply: z.null(),
  errors: ['NOT_FOUND', 'CONSENT_STRICTER'],
});

const session = z.object({ id: z.uuid() });
const part = z.string().min(1).max(100);

const toolConsent = z.object({
  part,
  name: z.string(),
  destination: z.string(),
  isHarmless: z.boolean(),
  /** What the author wants, the reader's own choice, and what holds: the stricter of both. */
  author: asking.nullable(),
  reader: readerAsking.nullable(),
  asking,
  /** Allowed for the rest of this conversation. */
  isAllowed: z.boolean(),
});
export type ToolConsent = z.infer<typeof toolConsent>;

/** Of the tools that the newest answer of one's own conversation could call. */
export const readConsents = defineRoute({
  name: 'readConsents',
  method: 'GET',
  path: '/agent/agent_runtime/session/{id}/consent',
  summary: '本会话中各工具的询问设置',
  policy: 'account',
  params: session,
  reply: z.array(toolConsent),
  errors: ['NOT_FOUND'],
});

export const setConsent = defineRoute({
  name: 'setConsent',
  method: 'PUT',
  path: '/agent/agent_runtime/session/{id}/consent',
  summary: '设置某个工具怎样询问，并收回本会话中已给的同意',
  policy: 'account',
  params: session,
  /** Null takes the choice back; either way the next call asks anew. */
  body: z.object({ part, asking: readerAsking.nullable() }),
  reply: z.array(toolConsent),
  errors: ['NOT_FOUND', 'CONSENT_STRICTER'],
});

export const consentRoutes = [consent, readConsents, setConsent] as const;
