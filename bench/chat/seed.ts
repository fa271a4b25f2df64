import { tenantChoices } from '@zhixing/contract/limit';
import { newId } from '../../apps/server/src/base/id.ts';
import { createSecretBox } from '../../apps/server/src/base/secret-box.ts';
import { model } from '../../apps/server/src/db/schema/model.ts';
import { readEnv } from '../../apps/server/src/env.ts';
import { keyPlace } from '../../apps/server/src/features/model/index.ts';
import { createValkey } from '../../apps/server/src/gateways/valkey/client.ts';
import { eventKey } from '../../apps/server/src/gateways/valkey/event-log.ts';
import { addAgent } from '../../apps/server/test/agents.ts';
import { openWorld } from '../../apps/server/test/world.ts';
import { answerParent } from '../lib/child.ts';

export type Wanted = { modelUrl: string; apiKey: string; sessions: number; events: number };
export type Seeded = {
  host: string;
  tokens: string[];
  /** As agents are by default: three questions to go on with are asked for after every answer. */
  agentId: string;
  /** The same without those questions: one call of the model for one turn. */
  plainAgentId: string;
  /** Somebody else, who only listens: with so many conversations nobody may begin another. */
  reader: { token: string; idleSessions: string[]; longSession: string };
  /** Somebody of another tenant, with an agent of the same kind. */
  quiet: { host: string; tokens: string[]; agentId: string };
  /** Somebody with money, and an agent that costs it. */
  payer: { token: string; pricedAgentId: string };
};

const world = await openWorld();
const { db, eventLog } = world.services;

const addQuiet = async (wanted: Wanted): Promise<Seeded['quiet']> => {
  const { id, host } = await world.addTenant();
  const account = await world.addAccount(host);
  await addModel(id, wanted);
  const agentId = await addAgent(world, account, { document: { suggestions: false } });
  return { host, agentId, tokens: [await world.openToken(host, account)] };
};

const addModel = (tenantId: string, { modelUrl, apiKey }: Wanted) => {
  const place = { tenantId, id: newId() };
  const keyCipher = createSecretBox(readEnv()).seal(apiKey, keyPlace(place));
  return db.inTenant(tenantId, (tx) =>
    tx.insert(model).values({
      ...place,
      name: 'bench',
      provider: 'test',
      kind: 'LLM',
      baseUrl: `${modelUrl}/v1`,
      modelName: 'zhixing-demo',
      isDefault: true,
      keyCipher,
    }),
  );
};

const addSessions = async (tenantId: string, accountId: string, agentId: string, count: number, lastSeq: number) => {
  if (count === 0) return [];
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  const rows = ids.map((id) => `('${tenantId}', '${id}', '${accountId}', '${agentId}', 'bench', ${lastSeq})`).join();
  const into = 'insert into chat_session (tenant_id, id, account_id, agent_id, title, last_seq)';
  await db.inTenant(tenantId, (tx) => tx.execute(`${into} values ${rows}`));
  return ids;
};

const appended = 500;

/** A session whose log holds as many events as asked for, written the way runs write them. */
const fillLog = async (sessionId: string, events: number) => {
  const runId = crypto.randomUUID();
  const event = (seq: number) =>
    [seq, runId, JSON.stringify({ kind: 'text-added', seq, runId, step: 1, text: ` ${seq}` })] as const;
  for (let from = 1; from <= events; from += appended) {
    const batch = Array.from({ length: Math.min(appended, events - from + 1) }, (_, index) => event(from + index));
    await eventLog.append(sessionId, { epoch: 1, mustExist: from > 1, events: batch });
  }
};

const people = 20;

/** An enterprise's own user: no count of the day holds them back. */
const seed = async (wanted: Wanted): Promise<Seeded> => {
  // Few accounts play all the people.
  const settings = { accountRuns: tenantChoices.accountRuns.most, accountStreams: tenantChoices.accountStreams.most };
  const { id: tenantId, host } = await world.addTenant({ settings });
  const account = await world.addAccount(host);
  await addModel(tenantId, wanted);
  const document = { suggestions: false };
  const [agentId, plainAgentId, pricedAgentId] = [
    await addAgent(world, account),
    await addAgent(world, account, { document }),
    await addAgent(world, account, { document, priceFen: 1 }),
  ];
  const tokens = [];
  for (let person = 0; person < people; person++)
    tokens.push(await world.openToken(host, await world.addAccount(host)));
  const payer = await world.addAccount(host);
  await world.giveMoney(payer, 100_000_000);
  const reader = await world.addAccount(host);
  const [longSession = ''] = await addSessions(tenantId, reader.id, agentId, 1, wanted.events);
  await fillLog(longSession, wanted.events);
  const idleSessions = await addSessions(tenantId, reader.id, agentId, wanted.sessions, 0);
  return {
    ...{ host, agentId, plainAgentId },
    reader: { token: await world.openToken(host, reader), idleSessions, longSession },
    tokens,
    quiet: await addQuiet(wanted),
    payer: { token: await world.openToken(host, payer), pricedAgentId },
  };
};

const pageSize = 1_000;
const valkey = createValkey(readEnv().VALKEY_URL);
await valkey.connect();

/** The plainest way to read a log: the database's own range command, page by page. Events for each second. */
const readRange = async ({ sessionId, times }: { sessionId: string; times: number }) => {
  const began = performance.now();
  let events = 0;
  for (let time = 0; time < times; time++)
    for (let after = 0; ; ) {
      const rows = await valkey.xrange(eventKey(sessionId), `${after + 1}-0`, '+', 'COUNT', pageSize);
      events += rows.length;
      after = Number.parseInt(rows.at(-1)?.[0] ?? '0', 10);
      if (rows.length < pageSize) break;
    }
  return events / ((performance.now() - began) / 1000);
};

answerParent({ seed, readRange }, async () => {
  valkey.disconnect();
  await world.close();
});
