import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { origin, sharedToken } from './platform.ts';
import { runSql } from './run-sql.ts';

type Reply<T> = { code: number; errorCode?: string; msg: string; data: T };
type Draft = { draftNo: number; agentName: string; document: { prompt: string } & Record<string, unknown> };

/** The server itself, for what a journey needs and does not show. */
export const studioApi = (account: string) => {
  const send = async <T>(method: string, path: string, body?: unknown): Promise<Reply<T>> => {
    const reply = await fetch(origin() + path, {
      method,
      headers: {
        authorization: `Bearer ${sharedToken(account)}`,
        // Named without a body it is refused.
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await reply.json()) as Reply<T>;
  };
  const draft = async (id: string) => (await send<Draft>('GET', `/aiagent_api/agent/draft/${id}`)).data;
  const create = async (agentName: string) =>
    (await send<{ id: string }>('POST', '/aiagent_api/agent/quick/add', { agentName })).data.id;
  const write = async (id: string, change: Partial<Draft['document']>) => {
    const { document, ...rest } = await draft(id);
    const { data } = await send<{ draftNo: number }>('PUT', `/aiagent_api/agent/draft/${id}`, {
      ...rest,
      document: { ...document, ...change },
    });
    return data.draftNo;
  };
  /** Reads the stream to its end. */
  const chat = async (id: string, query: string, more: object = {}) => {
    const reply = await fetch(`${origin()}/agent/agent_runtime/chat`, {
      method: 'POST',
      headers: { authorization: `Bearer ${sharedToken(account)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ session_id: randomUUID(), run_id: randomUUID(), schema_id: id, query, ...more }),
    });
    return reply.text();
  };
  const release = (id: string, draftNo: number, notes = '') =>
    send<{ no: number }>('POST', `/aiagent_api/agent/${id}/release`, { draftNo, notes });
  /** A prompt that is debugged and released. */
  const releasePrompt = async (id: string, prompt: string, notes = '') => {
    const draftNo = await write(id, { prompt });
    await chat(id, '#tokens 3', { release: 0 });
    const { data, msg } = await release(id, draftNo, notes);
    if (!data) throw new Error(`not released: ${msg}`);
    return data.no;
  };
  const remove = async (id: string) => {
    const { code, msg } = await send('DELETE', `/agent_api/api/agent/${id}`);
    if (code !== 200) throw new Error(`not removed: ${msg}`);
  };
  return { send, draft, create, write, chat, release, releasePrompt, remove };
};

/** Every journey enters the studio as the same few people: together they would use a month's free edits up. */
export const freeEdits = () => runSql('delete from agent_edit');

export const openInStudio = async (page: Page, id: string, tab?: string) => {
  freeEdits();
  await page.addInitScript(`sessionStorage.setItem('agentId', '${id}')`);
  await page.goto(tab ? `/studio?tab=${tab}` : '/studio');
  await page.locator('.studio-bar').waitFor();
};
