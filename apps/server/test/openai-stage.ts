import * as contract from '@zhixing/contract/api-key';
import type { KeyScope } from '@zhixing/contract/key-scope';
import { and, eq } from 'drizzle-orm';
import OpenAI from 'openai';
import { chatMessage } from '../src/db/schema/chat.ts';
import { addAgent } from './agents.ts';
import { openChatStage, type Person } from './chat-stage.ts';

type Wanted = { agentId?: string; scopes?: KeyScope[]; days?: number; dayLimit?: number; monthLimit?: number };

/** A chat stage with an agent that answers, its owner's keys, and the clients that programs use. */
export const openOpenAiStage = async () => {
  const stage = await openChatStage();
  const owner = await stage.addPerson();
  const agentId = await addAgent(stage.world, owner, {
    ...{ state: 'released', name: '问答', document: { suggestions: false } },
  });
  await stage.addModel({ isDefault: true });
  const createKey = async (more: Wanted = {}, who = owner) =>
    (await stage.world.send(contract.createApiKey, { body: { name: '程序', ...more } }, who)).data;
  /** The address is the stage's own; the host goes by the header of a trusted hop. */
  const fetchAt =
    (host = owner.host): typeof fetch =>
    (url, init) => {
      const headers = new Headers(init?.headers);
      headers.set('x-forwarded-host', host);
      return stage.bare(new URL(String(url)).pathname, { ...init, headers });
    };
  const inTenant = <T>(work: Parameters<typeof stage.world.services.db.inTenant<T>>[1]) =>
    stage.world.services.db.inTenant(owner.tenantId, work);
  return {
    ...{ stage, owner, agentId, createKey, fetchAt, inTenant },
    client: (apiKey: string, host = owner.host) =>
      new OpenAI({ apiKey, baseURL: `http://${host}/v1`, maxRetries: 0, fetch: fetchAt(host) }),
    revoke: (id: string) => stage.world.send(contract.revokeApiKey, { params: { id } }, owner),
    usage: async (id: string) => (await stage.world.send(contract.apiKeyUsage, { params: { id } }, owner)).data,
    /** The words of the question that a run answers, by the name that a protocol gave the run. */
    questionOf: async (name: string) => {
      const runId = name.replace(/^(chatcmpl-|resp_)/, '');
      const where = and(eq(chatMessage.runId, runId), eq(chatMessage.role, 1));
      const [row] = await inTenant((tx) => tx.select().from(chatMessage).where(where));
      return row?.body.content ?? '';
    },
  };
};
export type OpenAiStage = Awaited<ReturnType<typeof openOpenAiStage>>;
export type { Person };

export const gather = async <T>(stream: AsyncIterable<T>) => {
  const all: T[] = [];
  for await (const one of stream) all.push(one);
  return all;
};

/** How a call was refused; undefined when it was not. */
export const refusal = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: InstanceType<typeof OpenAI.APIError>) => ({ status: error.status, code: error.code, type: error.type }),
  );

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const dataUrl = (bytes: Buffer, mimeType = 'image/png') => `data:${mimeType};base64,${bytes.toString('base64')}`;
