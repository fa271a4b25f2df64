import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { login } from '@zhixing/contract/auth';
import { sessionEvents } from '@zhixing/contract/chat';
import { askEmbed, embedEvents, saveEmbed } from '@zhixing/contract/embed';
import { uploadFile } from '@zhixing/contract/file';
import { limits, type OpenLimit } from '@zhixing/contract/limit';
import { pluginDocument, testPlugin } from '@zhixing/contract/plugin';
import { fillPath } from '@zhixing/contract/route';
import { eq } from 'drizzle-orm';
import { newId } from '../../src/base/id.ts';
import { chatSession } from '../../src/db/schema/chat.ts';
import { agentEmbed } from '../../src/db/schema/embed.ts';
import { plugin } from '../../src/db/schema/plugin.ts';
import { partOf, sendParts } from '../../src/features/file/test-files/send-file.ts';
import { signRun } from '../../src/gateways/sandbox/protocol.ts';
import { takeStream, takeUpload } from '../../src/http/open-calls.ts';
import { addAgent } from '../agents.ts';
import type { CountCase, LimitStage, Somebody } from './limit-stage.ts';

const times = (count: number, work: (n: number) => unknown) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));

const addEmbed = async (stage: LimitStage, who: Somebody) => {
  const agentId = await addAgent(stage.world, who, { state: 'released' });
  const body = { origins: [], isOn: true, dayLimit: 1_000 };
  const { siteKey } = (await stage.world.send(saveEmbed, { params: { agentId }, body }, who)).data;
  const [row] = await stage.inTenant(who, (tx) => tx.select().from(agentEmbed).where(eq(agentEmbed.siteKey, siteKey)));
  return { agentId, siteKey, embedId: row?.id ?? '' };
};
let visitors = 0;
const visit = (stage: LimitStage, { host }: Somebody, path: string, siteKey: string, more: object, from: string) =>
  stage.open(
    fillPath(path, { siteKey }),
    { host },
    {
      method: 'POST',
      body: JSON.stringify({ visitor: `v${String(visitors++).padStart(42, '0')}`, sessionId: newId(), ...more }),
      headers: { origin: `http://${host}`, 'x-forwarded-for': from },
    },
  );

/** In this process, past the door. */
const takeStreams = async (stage: LimitStage, who: Somebody, count: number, actorOf: (n: number) => object) => {
  const tenant = await stage.world.findTenant(who.host);
  for (let n = 0; n < count; n++)
    stage.onClose(takeStream({ tenant, address: '203.0.113.7', actor: actorOf(n) } as never));
};

const addCode = async (stage: LimitStage, who: Somebody) => {
  const code = 'def main(input): return 1';
  const document = pluginDocument.parse({ kind: 'PYTHON3', code, timeoutMs: 30_000 });
  const id = newId();
  const fields = { name: '样例', description: '', icon: '1', iconBackground: '#d6e4ff', callableName: 'code' };
  const row = { ...fields, tenantId: who.tenantId, id, ownerId: who.id, type: 'PYTHON3' as const, document };
  await stage.inTenant(who, (tx) => tx.insert(plugin).values(row));
  const run = () => stage.world.send(testPlugin, { params: { id }, body: { draftNo: 1, input: {} } }, who);
  // One that waits for its turn was let in.
  return () => Promise.race([run(), sleep(1_500, { status: 200 })]);
};
const mayWait = { account: limits.sandboxWaiting.most, tenant: limits.tenantSandboxWaiting.most };
/** Runs that go on for longer than the test looks, and then those that wait behind them. */
const occupy = async ({ sandbox, onClose }: LimitStage, count: number, whose: (n: number) => object) => {
  const stop = new AbortController();
  onClose(() => stop.abort());
  for (let n = 0; n < count; n++) {
    const order = { language: 'python', code: 'import time\ndef main(n): time.sleep(25)', limits: { ms: 30_000 } };
    const body = JSON.stringify({ whose: whose(n), mayWait, ...order });
    const init = { method: 'POST', headers: signRun(sandbox.key, body), body, signal: stop.signal };
    void fetch(`${sandbox.url}/run`, init).catch(() => undefined);
    if (n < 2) await sleep(200);
  }
  await sleep(500);
};

/** What goes on at this moment. */
export const openCases: Record<OpenLimit, CountCase> = {
  accountRuns: {
    race: 30,
    prepare: async (stage) => {
      const who = await stage.addPerson();
      const [agentId, other] = [await addAgent(stage.world, who), await stage.addPerson(who.host)];
      return {
        fill: (runs) => stage.addSessions(who, agentId, runs, { runs: 1 }),
        one: () => stage.ask(who, agentId),
        other: () => stage.ask(other, agentId),
      };
    },
  },
  embedRuns: {
    race: 10,
    prepare: async (stage) => {
      const who = await stage.addPerson();
      const { agentId, siteKey, embedId } = await addEmbed(stage, who);
      const more = () => ({ runId: newId(), question: '你好' });
      return {
        fill: (runs) => stage.addSessions(who, agentId, runs, { runs: 1, embedId }),
        one: () => visit(stage, who, askEmbed.path, siteKey, more(), `203.0.113.${visitors % 200}`),
        // Not even the owner, in whose name they run.
        other: () => stage.ask(who, agentId),
      };
    },
  },
  tenantRuns: {
    race: 0,
    prepare: async (stage) => {
      const [who, crowd] = [await stage.addPerson(), await stage.addPerson()];
      const neighbour = await stage.addPerson(who.host);
      const [agentId, elsewhere] = [await addAgent(stage.world, who), await addAgent(stage.world, crowd)];
      return {
        fill: (runs) => stage.addSessions(neighbour, agentId, 1, { runs }),
        one: () => stage.ask(who, agentId),
        other: () => stage.ask(crowd, elsewhere),
      };
    },
  },
  sessionTurns: {
    race: 10,
    prepare: async (stage) => {
      const who = await stage.addPerson();
      const agentId = await addAgent(stage.world, who);
      let sessionId = '';
      return {
        fill: async (runs) => {
          await stage.addSessions(who, agentId, 1, { runs });
          const [row] = await stage.inTenant(who, (tx) => tx.select({ id: chatSession.id }).from(chatSession));
          sessionId = row?.id ?? '';
        },
        one: () => stage.ask(who, agentId, sessionId),
        other: () => stage.ask(who, agentId),
      };
    },
  },
  accountStreams: {
    race: 20,
    prepare: async (stage) => {
      const [who, agentId] = await stage
        .addPerson()
        .then(async (one) => [one, await addAgent(stage.world, one)] as const);
      const other = await stage.addPerson(who.host);
      await stage.addSessions(who, agentId, 1);
      const [row] = await stage.inTenant(who, (tx) => tx.select({ id: chatSession.id }).from(chatSession));
      const listen = () => stage.open(fillPath(sessionEvents.path, { id: row?.id ?? '' }), who);
      return { fill: (count) => times(count, listen), one: listen, other: () => stage.ask(other, agentId) };
    },
  },
  addressStreams: {
    race: 0,
    prepare: async (stage) => {
      const who = await stage.addPerson();
      const { siteKey } = await addEmbed(stage, who);
      const from = (address: string) => visit(stage, who, embedEvents.path, siteKey, { after: 0 }, address);
      return {
        fill: (count) => takeStreams(stage, who, count, () => ({ kind: 'anonymous' })),
        one: () => from('203.0.113.7'),
        other: () => from('203.0.113.8'),
      };
    },
  },
  tenantStreams: {
    race: 0,
    prepare: async (stage) => {
      const [who, elsewhere] = [await stage.addPerson(), await stage.addPerson()];
      const [agentId, their] = [await addAgent(stage.world, who), await addAgent(stage.world, elsewhere)];
      return {
        fill: (count) => takeStreams(stage, who, count, (n) => ({ kind: 'account', id: `somebody-${n % 400}` })),
        one: () => stage.open(fillPath(sessionEvents.path, { id: newId() }), who),
        other: () => stage.ask(elsewhere, their).then((tried) => ({ ...tried, agentId })),
      };
    },
  },
  uploads: {
    race: 0,
    prepare: async (stage) => {
      const [who, other] = [await stage.addPerson(), await stage.addPerson()];
      const part = partOf({ name: 'a.txt', bytes: Buffer.from('hello') });
      return {
        fill: (count) =>
          times(count, () =>
            stage.onClose(takeUpload({ actor: { kind: 'account', id: who.id }, address: '' } as never)),
          ),
        one: () => sendParts(stage.world, uploadFile, [part], who),
        other: () => sendParts(stage.world, uploadFile, [part], other),
      };
    },
  },
  halfSentBodies: {
    race: 0,
    prepare: async (stage) => {
      const head = `POST ${login.path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nx-forwarded-for: 203.0.113.9\r\n`;
      const hold = async () => {
        const socket = connect(stage.port, '127.0.0.1').on('error', () => undefined);
        await once(socket, 'connect');
        stage.onClose(() => socket.destroy());
        socket.write(`${head}content-length: 1000\r\n\r\n{`);
      };
      const from = (address: string) =>
        stage.open(login.path, {}, { method: 'POST', body: '{}', headers: { 'x-forwarded-for': address } });
      return {
        fill: async (count) => {
          await times(count, hold);
          // Those of this moment are not held yet.
          await sleep(1_500);
        },
        one: () => from('203.0.113.9'),
        other: () => from('203.0.113.10'),
      };
    },
  },
  sandboxWaiting: {
    race: 0,
    prepare: async (stage) => {
      const who = await stage.addPerson();
      const [one, other] = [await addCode(stage, who), await addCode(stage, await stage.addPerson(who.host))];
      let isFirst = true;
      return {
        // One of the two places is theirs, so the first of them does not wait.
        fill: (count) => {
          const first = isFirst ? 1 : 0;
          isFirst = false;
          return occupy(stage, count + first, () => ({ tenant: who.tenantId, account: who.id }));
        },
        one,
        other,
      };
    },
  },
  tenantSandboxWaiting: {
    race: 0,
    prepare: async (stage) => {
      const who = await stage.addPerson();
      const one = await addCode(stage, who);
      let isFirst = true;
      return {
        fill: (count) => {
          const first = isFirst ? 2 : 0;
          isFirst = false;
          return occupy(stage, count + first, () => ({ tenant: who.tenantId, account: newId() }));
        },
        one,
      };
    },
  },
};
