import { randomUUID } from 'node:crypto';
import { quickAddAgent } from '@zhixing/contract/agent';
import { createModel } from '@zhixing/contract/model-settings';
import { readDraft, releaseAgent, saveDraft } from '@zhixing/contract/studio';
import OpenAI from 'openai';

type Reply<T> = { code: number; msg: string; data: T };
const dataOf = <T>({ code, msg, data }: Reply<T>, path: string): T => {
  if (code !== 200) throw new Error(`${path}: ${code} ${msg}`);
  return data;
};

/** What the first administrator does after the installation, by the calls that the pages make. */
export const openAdmin = (apiUrl: string, token: string) => {
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
type Admin = ReturnType<typeof openAdmin>;

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

export const openProgram = (apiUrl: string, apiKey: string, model: string) => {
  const client = new OpenAI({ apiKey, baseURL: `${apiUrl}/v1`, maxRetries: 0 });
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
