import { listTenants, updateTenant, updateUser } from '@zhixing/contract/admin';
import { chat } from '@zhixing/contract/chat';
import { askRemoval } from '@zhixing/contract/personal-data';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { type ChatStage, openChatStage, type Person } from '../../../test/chat-stage.ts';
import { testPassword } from '../../../test/world.ts';
import { AppError } from '../../base/app-error.ts';
import { newId } from '../../base/id.ts';
import { account } from '../../db/schema/account.ts';
import { chatRun } from '../../db/schema/chat.ts';
import { beginDebugRun } from './debug-run.ts';

let stage: ChatStage;
beforeAll(async () => {
  stage = await openChatStage();
}, 120_000);
afterAll(() => stage.close());

const runsOf = async ({ tenantId, id }: Person) => {
  const rows = await stage.world.services.db.inTenant(tenantId, (tx) =>
    tx
      .select({ status: chatRun.status })
      .from(chatRun)
      .where(eq(chatRun.accountId, id))
      .orderBy(asc(chatRun.createdAt)),
  );
  return rows.map(({ status }) => status);
};
const untilRunsAre = (who: Person, wanted: string[], timeout = 10_000) =>
  vi.waitFor(async () => expect(await runsOf(who)).toEqual(wanted), { timeout });

/** One answer that does not end by itself, and two questions behind it. */
const askThree = async () => {
  const { host } = await stage.world.addTenant();
  const who = await stage.addPersonAt(host);
  await stage.addModel({ tenantId: who.tenantId, isDefault: true });
  const agentId = await addAgent(stage.world, who, { state: 'released' });
  const session = newId();
  for (const query of ['#endless 20', '#tokens 3', '#tokens 3']) {
    const body = JSON.stringify({ schema_id: agentId, session_id: session, query });
    void stage.open(chat.path, who, { method: 'POST', body }).then((reply) => reply.text().catch(() => ''));
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  await untilRunsAre(who, ['running', 'queued', 'queued']);
  return who;
};

describe('whoever may run nothing any more has nothing running, and nothing begins', () => {
  it.concurrent('an account that is disabled', async () => {
    const who = await askThree();
    const admin = await stage.addPersonAt(who.host, { role: 'admin' });
    const change = { role: 'user', isWhite: false, status: 'disabled' } as const;
    expect((await stage.world.send(updateUser, { params: { id: who.id }, body: change }, admin)).code).toBe(200);
    await untilRunsAre(who, ['stopped', 'stopped', 'stopped']);
  }, 60_000);

  it.concurrent('an account that leaves', async () => {
    const who = await askThree();
    const body = { password: testPassword };
    expect((await stage.world.send(askRemoval, { body }, who)).code).toBe(200);
    await untilRunsAre(who, ['stopped', 'stopped', 'stopped']);
  }, 60_000);

  it.concurrent('a tenant that is closed', async () => {
    const who = await askThree();
    const { host: platform } = await stage.addPlatformHost();
    const admin = await stage.addPersonAt(platform, { role: 'admin' });
    const { data } = await stage.world.send(listTenants, { query: { search: who.tenantId.slice(-4) } }, admin);
    const found = data.content.find(({ id }) => id === who.tenantId);
    if (!found) throw new Error('no tenant');
    const { name, brand, settings, hosts } = found;
    const body = { name, brand, settings, hosts, status: 'disabled' as const };
    expect((await stage.world.send(updateTenant, { params: { id: who.tenantId }, body }, admin)).code).toBe(200);
    await untilRunsAre(who, ['stopped', 'stopped', 'stopped']);
  }, 60_000);

  it('a question that waits for a worker while its account is shut out by hand', async () => {
    const who = await askThree();
    const disable = { status: 'disabled' as const };
    await stage.world.services.db.inTenant(who.tenantId, (tx) =>
      tx.update(account).set(disable).where(eq(account.id, who.id)),
    );
    await stage.restartWorker('SIGKILL');
    await untilRunsAre(who, ['stopped', 'stopped', 'stopped'], 30_000);
  }, 60_000);

  it('the golden questions of an account that is disabled', async () => {
    const who = await stage.addPerson();
    const agentId = await addAgent(stage.world, who, { state: 'released' });
    const asked = { tenantId: who.tenantId, accountId: who.id, agentId, question: '问' };
    const begin = () =>
      beginDebugRun(stage.world.services, { ...asked, version: { release: 1 }, sessionId: newId(), runId: newId() });
    await begin();
    await stage.world.services.db.inTenant(who.tenantId, (tx) =>
      tx.update(account).set({ status: 'disabled' }).where(eq(account.id, who.id)),
    );
    await expect(begin()).rejects.toThrow(new AppError('NOT_FOUND'));
  });
});
