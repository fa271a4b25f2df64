import type { ChatEvent } from '@zhixing/contract/chat-event';
import type { ChatMessage } from '@zhixing/contract/chat-message';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { openWorld, type World } from '../../../test/world.ts';
import { newId } from '../../base/id.ts';
import { chatMessage, chatRun, chatSession } from '../../db/schema/chat.ts';
import { openSessionTail } from './session-tail.ts';
import { startTailChecks } from './tail-checks.ts';

let world: World;
let owner: { id: string; tenantId: string };
let agentId: string;
let stopChecks: () => void;

beforeAll(async () => {
  world = await openWorld();
  const { host } = await world.addTenant();
  owner = await world.addAccount(host);
  agentId = await addAgent(world, owner);
  stopChecks = startTailChecks(200);
});
afterAll(async () => {
  stopChecks();
  await world.close();
});

const message = (role: 1 | 2, runId: string): ChatMessage => ({ uuid: newId(), role, content: '话', time: '', runId });

const addOpenRun = async () => {
  const [sessionId, runId] = [newId(), newId()];
  const { tenantId, id: accountId } = owner;
  await world.services.db.inTenant(tenantId, async (tx) => {
    await tx.insert(chatSession).values({ tenantId, id: sessionId, accountId, agentId, title: '' });
    await tx.insert(chatRun).values({
      ...{ tenantId, id: runId, sessionId, accountId, agentId, releaseNo: 1, questionOf: runId },
      status: 'running',
    });
    const body = message(1, runId);
    await tx
      .insert(chatMessage)
      .values({ tenantId, sessionId, at: new Date(), id: body.uuid, runId, role: 1, place: 2, body });
  });
  return { tenantId, sessionId, runId };
};

const endRun = ({ tenantId, sessionId, runId }: Awaited<ReturnType<typeof addOpenRun>>, endSeq: number) =>
  world.services.db.inTenant(tenantId, async (tx) => {
    const body = message(2, runId);
    await tx
      .insert(chatMessage)
      .values({ tenantId, sessionId, at: new Date(), id: body.uuid, runId, role: 2, place: 3, body });
    await tx.update(chatRun).set({ status: 'done', endSeq, endedAt: new Date() }).where(eq(chatRun.id, runId));
    await tx.update(chatSession).set({ lastSeq: endSeq }).where(eq(chatSession.id, sessionId));
  });

const follow = (tailed: Parameters<typeof openSessionTail>[1], services = world.services) => {
  const seen: ChatEvent[] = [];
  const close = openSessionTail(services, tailed, {
    send: (_, json) => void seen.push(JSON.parse(json) as ChatEvent),
    end: () => undefined,
    isReady: () => true,
    onDrain: () => undefined,
    onClose: () => undefined,
  });
  return { seen, close };
};

describe('an end that Valkey never heard of', () => {
  it.each(['one run', 'the whole session'])('reaches whoever follows %s, once', async (what) => {
    const run = await addOpenRun();
    const { runId, ...session } = run;
    const { append } = world.services.eventLog;
    const json = JSON.stringify({ kind: 'step-started', seq: 1, runId, step: 1 });
    await append(run.sessionId, { epoch: 1, mustExist: false, events: [[1, runId, json]] });
    const { seen, close } = follow({ ...session, after: 0, stored: 0, ...(what === 'one run' ? { runId } : {}) });
    await expect.poll(() => seen.length).toBe(1);
    await endRun(run, 5);
    await expect.poll(() => seen.at(-1)?.kind, { timeout: 5_000 }).toBe('run-finished');
    await new Promise((resolve) => setTimeout(resolve, 600));
    close();
    expect(seen.map(({ kind, seq }) => [kind, seq])).toEqual([
      ['step-started', 1],
      ['run-snapshot', 4],
      ['run-finished', 5],
    ]);
  });

  it('does not repeat a number that the reader has', async () => {
    const run = await addOpenRun();
    await endRun(run, 5);
    const { runId: _, ...session } = run;
    const { seen, close } = follow({ ...session, after: 4, stored: 5 });
    await expect.poll(() => seen.length).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 600));
    close();
    expect(seen.map(({ kind, seq }) => [kind, seq])).toEqual([['run-finished', 5]]);
  });
});

it('the database is asked for all who wait together, and not again for those with nothing to wait for', async () => {
  const { tenantId, id: accountId } = owner;
  const ids = Array.from({ length: 40 }, () => newId());
  await world.services.db.inTenant(tenantId, (tx) =>
    tx.insert(chatSession).values(ids.map((id) => ({ tenantId, id, accountId, agentId, title: '' }))),
  );
  const { db } = world.services;
  let asked = 0;
  const inTenant: typeof db.inTenant = (...call) => {
    asked++;
    return db.inTenant(...call);
  };
  const services = { ...world.services, db: { ...db, inTenant } };
  const all = ids.map((sessionId) => follow({ tenantId, sessionId, after: 0, stored: 0 }, services));
  await expect.poll(() => asked, { timeout: 5_000 }).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 600));
  for (const { close } of all) close();
  // They need not all have come between the same two checks.
  expect(asked).toBeLessThanOrEqual(3);
});
