import { randomUUID } from 'node:crypto';
import { quickAddAgent } from '@zhixing/contract/agent';
import { createApiKey } from '@zhixing/contract/api-key';
import { captchaImage, login } from '@zhixing/contract/auth';
import { createModel } from '@zhixing/contract/model-settings';
import { readDraft, releaseAgent, saveDraft } from '@zhixing/contract/studio';
import { Redis } from 'ioredis';
import OpenAI from 'openai';
import { fetchWithProof } from '../../../apps/server/test/fetch-with-proof.ts';

type Reply<T> = { code: number; msg: string; data: T };
const dataOf = <T>({ code, msg, data }: Reply<T>, path: string): T => {
  if (code !== 200) throw new Error(`${path}: ${code} ${msg}`);
  return data;
};

/** There is no way round the captcha: its answer is read where the server keeps it. */
const solveCaptcha = async (valkeyUrl: string, uuid: string) => {
  const valkey = new Redis(valkeyUrl);
  try {
    return (await valkey.get(`zx:captcha:${uuid}`)) ?? '';
  } finally {
    valkey.disconnect();
  }
};

type Person = { username: string; password: string };

/** What the first administrator does after the installation, by the calls that the pages make. */
export const logIn = async (apiUrl: string, valkeyUrl: string, { username, password }: Person) => {
  const captcha = (await (await fetch(apiUrl + captchaImage.path)).json()) as Reply<{ uuid: string }>;
  const { uuid } = dataOf(captcha, captchaImage.path);
  const code = await solveCaptcha(valkeyUrl, uuid);
  const { text } = await fetchWithProof(apiUrl, login, { username, password, code, uuid });
  const { token } = dataOf(JSON.parse(text) as Reply<{ token: string }>, login.path);
  const call = (method: string, path: string, body?: unknown) =>
    fetch(apiUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const send = async <T>({ method, path }: { method: string; path: string }, body?: unknown, id = '') => {
    const place = path.replace('{id}', id);
    return dataOf((await (await call(method, place, body)).json()) as Reply<T>, `${method} ${place}`);
  };
  return { call, send };
};
type Admin = Awaited<ReturnType<typeof logIn>>;

export const registerModel = ({ send }: Admin, baseUrl: string, apiKey: string) =>
  send(createModel, {
    ...{ name: '语言模型', kind: 'LLM', modelName: 'zhixing-sim', scope: 'tenant', isDefault: true },
    baseUrl,
    apiKey,
  });

type Draft = { draftNo: number; document: Record<string, unknown> };

/** A new agent with a prompt, tried out and released. */
export const releaseNewAgent = async ({ call, send }: Admin): Promise<string> => {
  const { id } = await send<{ id: string }>(quickAddAgent, { agentName: '第一个智能体' });
  const draft = await send<Draft>(readDraft, undefined, id);
  const document = { ...draft.document, prompt: '你是第一个智能体。' };
  const { draftNo } = await send<{ draftNo: number }>(saveDraft, { ...draft, document }, id);
  const debug = { session_id: randomUUID(), run_id: randomUUID(), schema_id: id, query: '#tokens 3', release: 0 };
  await (await call('POST', '/agent/agent_runtime/chat', debug)).text();
  await send(releaseAgent, { draftNo, notes: '' }, id);
  return id;
};

export const openProgram = async ({ send }: Admin, apiUrl: string, model: string) => {
  const { key } = await send<{ key: string }>(createApiKey, { name: '程序' });
  const client = new OpenAI({ apiKey: key, baseURL: `${apiUrl}/v1`, maxRetries: 0 });
  const question = (content: string) => ({ model, messages: [{ role: 'user' as const, content }] });
  return {
    ask: async (content: string) =>
      (await client.chat.completions.create(question(content))).choices[0]?.message.content ?? '',
    /** The whole answer; `begun` is called with its first piece. */
    async stream(content: string, begun: () => void) {
      let answer = '';
      for await (const { choices } of await client.chat.completions.create({ ...question(content), stream: true })) {
        answer += choices[0]?.delta.content ?? '';
        if (answer) begun();
      }
      return answer;
    },
  };
};
