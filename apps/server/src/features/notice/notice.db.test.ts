import { applyListing } from '@zhixing/contract/agent';
import { delistAgent, reviewListing } from '@zhixing/contract/listing';
import * as contract from '@zhixing/contract/notice';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { openWorld, type World } from '../../../test/world.ts';
import { newId } from '../../base/id.ts';
import { listing } from '../../db/schema/agent.ts';
import { notice } from '../../db/schema/notice.ts';
import { outbox } from '../../db/schema/outbox.ts';
import { createMailGateway } from '../../gateways/mail/send-mail.ts';
import { deliverNotice } from './index.ts';

let world: World;
let host: string;
let tenantId: string;
let owner: Awaited<ReturnType<World['addAccount']>>;
let token: string;
let admin: string;
const email = `n-${newId()}@example.com`;
const { MAIL_INBOX_URL = '' } = process.env;

beforeAll(async () => {
  world = await openWorld();
  ({ host, id: tenantId } = await world.addTenant());
  owner = await world.addAccount(host, { email });
  token = await world.openToken(host, owner);
  admin = await world.openToken(host, await world.addAccount(host, { role: 'admin' }));
});
afterAll(() => world.close());

const apply = async (name: string) => {
  const agentId = await addAgent(world, owner, { name, state: 'released' });
  const { data } = await world.send(applyListing, { body: { agentId } }, { host, token });
  return { agentId, listingId: data.applyId };
};
const review = (id: string, body: { approve: true } | { approve: false; reason: string }) =>
  world.send(reviewListing, { params: { id }, body }, { host, token: admin });
const page = async (as = token) => (await world.send(contract.noticePage, { query: {} }, { host, token: as })).data;
const unread = async (as = token) => (await world.send(contract.unreadNotices, {}, { host, token: as })).data.unread;
const read = (id = 'all', as = token) => world.send(contract.readNotices, { body: { id } }, { host, token: as });
const rowsOf = (agentId: string) =>
  world.services.db.inTenant(tenantId, (tx) => tx.select().from(notice).where(eq(notice.agentId, agentId)));

it('MKT-16 the owner is told of approval, refusal with its reason and removal, and marks them read', async () => {
  const good = await apply('报表助手');
  const bad = await apply('合同助手');
  expect(await unread()).toBe(0);
  expect((await review(good.listingId, { approve: true })).code).toBe(200);
  expect((await review(bad.listingId, { approve: false, reason: '提示词太短' })).code).toBe(200);
  const gone = { params: { id: good.agentId }, body: { reason: '有人投诉' } };
  expect((await world.send(delistAgent, gone, { host, token: admin })).code).toBe(200);

  expect(await unread()).toBe(3);
  const { content, totalElements } = await page();
  expect(totalElements).toBe(3);
  expect(content.map(({ kind, agentName, reason, isRead }) => [kind, agentName, reason, isRead])).toEqual([
    ['listing.delisted', '报表助手', '有人投诉', false],
    ['listing.rejected', '合同助手', '提示词太短', false],
    ['listing.approved', '报表助手', null, false],
  ]);
  expect((await read(content[1]?.id)).data).toEqual({ unread: 2 });
  expect((await read(content[1]?.id)).data).toEqual({ unread: 2 });
  expect((await read()).data).toEqual({ unread: 0 });
  expect((await page()).content.every(({ isRead }) => isRead)).toBe(true);
});

it('nobody reads or marks the notices of another', async () => {
  const { listingId } = await apply('私事');
  await review(listingId, { approve: true });
  const other = await world.openToken(host, await world.addAccount(host));
  expect((await page(other)).content).toEqual([]);
  const id = (await page()).content[0]?.id;
  expect((await read(id, other)).status).toBe(404);
  expect((await read(undefined, other)).data).toEqual({ unread: 0 });
  expect(await unread()).toBe(1);
  expect((await read(newId())).status).toBe(404);
});

it('of many decisions at once one is made, and told once, with one piece of durable work', async () => {
  const { agentId, listingId } = await apply('一次');
  const replies = await Promise.all(Array.from({ length: 6 }, () => review(listingId, { approve: true })));
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(await rowsOf(agentId)).toHaveLength(1);
});

it('a decision that fails tells nobody', async () => {
  const { agentId, listingId } = await apply('没有作出');
  await world.services.db.inTenant(tenantId, (tx) =>
    tx.execute(sql`update agent set deleted_at = now() where id = ${agentId}`),
  );
  expect((await review(listingId, { approve: true })).status).toBe(404);
  expect(await rowsOf(agentId)).toEqual([]);
  const [open] = await world.services.db.inTenant(tenantId, (tx) =>
    tx
      .select()
      .from(listing)
      .where(and(eq(listing.id, listingId))),
  );
  expect(open?.status).toBe('PENDING');
});

it('the mail goes out once, whatever is tried again, and says the reason as text', async () => {
  const { agentId, listingId } = await apply('<b>助手</b>');
  await review(listingId, { approve: false, reason: '<script>1</script> 太短' });
  const [row] = await rowsOf(agentId);
  const target = { tenantId, noticeId: row?.id ?? '' };
  const { SMTP_URL: url, MAIL_FROM: from } = world.services.env;
  const mail = createMailGateway({ url, from });
  const deliver = () => deliverNotice(world.services, mail, target, AbortSignal.timeout(10_000));
  // The instance's own worker may have taken it from the outbox first: either way one is sent.
  const outcomes = await Promise.all([deliver(), deliver(), deliver()]);
  expect(outcomes.filter((outcome) => outcome === 'sent').length).toBeLessThanOrEqual(1);
  expect(await deliver()).toBe('already');
  const reply = await fetch(`${MAIL_INBOX_URL}/messages?to=${encodeURIComponent(email)}`);
  const mails = ((await reply.json()) as { text: string; subject: string }[]).filter(({ text }) =>
    text.includes('<b>助手</b>'),
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('原因：<script>1</script> 太短');
  expect(await deliverNotice(world.services, mail, { tenantId, noticeId: newId() }, AbortSignal.timeout(1000))).toBe(
    'absent',
  );
  mail.close();
});

it('a notice is read at once while its mail travels', async () => {
  const { agentId, listingId } = await apply('慢邮件');
  await review(listingId, { approve: true });
  const [row] = await rowsOf(agentId);
  const travelling = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  const slow = {
    send: () => {
      travelling.resolve();
      return arrived.promise;
    },
  };
  const target = { tenantId, noticeId: row?.id ?? '' };
  const delivery = deliverNotice(world.services, slow, target, AbortSignal.timeout(10_000));
  // The instance's own worker may have sent it first: then there is nothing to wait for.
  await Promise.race([travelling.promise, delivery]);
  expect((await read(row?.id)).code).toBe(200);
  arrived.resolve();
  expect(['sent', 'already']).toContain(await delivery);
  expect((await rowsOf(agentId))[0]?.readAt).not.toBeNull();
});

it('an owner without an address is told in the product only', async () => {
  const silent = await world.addAccount(host);
  const agentId = await addAgent(world, silent, { name: '没有邮箱', state: 'released' });
  const as = await world.openToken(host, silent);
  const { data } = await world.send(applyListing, { body: { agentId } }, { host, token: as });
  await review(data.applyId, { approve: true });
  expect(await unread(as)).toBe(1);
  const [row] = await rowsOf(agentId);
  const mail = createMailGateway({ url: world.services.env.SMTP_URL, from: world.services.env.MAIL_FROM });
  const target = { tenantId, noticeId: row?.id ?? '' };
  expect(await deliverNotice(world.services, mail, target, AbortSignal.timeout(5000))).toBe('no-address');
  mail.close();
});

it('the work in the outbox carries ids only', async () => {
  const rows = await world.services.db.inPlatform((tx) =>
    tx.select({ payload: outbox.payload }).from(outbox).where(eq(outbox.service, 'notice')),
  );
  for (const { payload } of rows) expect(Object.keys(payload).sort()).toEqual(['noticeId', 'tenantId']);
});
