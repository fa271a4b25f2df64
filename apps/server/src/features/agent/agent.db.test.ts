import { randomUUID } from 'node:crypto';
import * as contract from '@zhixing/contract/agent';
import { createLabel, listLabels } from '@zhixing/contract/label';
import { delistAgent, listListings, reviewListing } from '@zhixing/contract/listing';
import { findUseFeeData } from '@zhixing/contract/user';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { openWorld, type World } from '../../../test/world.ts';
import { agent, listing, marketCount } from '../../db/schema/agent.ts';

let world: World;
let host: string;
let tenantId: string;
type Person = { id: string; username: string; tenantId: string; token: string };
let owner: Person;
let other: Person;
let admin: Person;

beforeAll(async () => {
  world = await openWorld();
  ({ host, id: tenantId } = await world.addTenant());
  const person = async (role: 'user' | 'admin' = 'user'): Promise<Person> => {
    const who = await world.addAccount(host, { role });
    return { ...who, token: await world.openToken(host, who) };
  };
  owner = await person();
  other = await person();
  admin = await person('admin');
});
afterAll(() => world.close());

const at = (who?: Person) => (who ? { host, token: who.token } : { host });
const market = async (body: object = {}, who?: Person) =>
  (await world.send(contract.launchPage, { body }, at(who))).data;
const mine = async (who: Person, body: object = {}) =>
  (await world.send(contract.pageCreatedByMe, { body }, at(who))).data;
const names = (page: { content: { agentName: string }[] }) => page.content.map(({ agentName }) => agentName);
const rowOf = (id: string) =>
  world.services.db.inTenant(tenantId, async (tx) => (await tx.select().from(agent).where(eq(agent.id, id)))[0]);
const counted = (tag: string) =>
  world.services.db.inTenant(
    tenantId,
    async (tx) => (await tx.select().from(marketCount).where(eq(marketCount.tag, tag)))[0]?.agents ?? 0,
  );

describe('the market', () => {
  it('API-04 MKT-25 MKT-29 shows listed agents of the tenant to anybody; each filter narrows', async () => {
    const listed = await addAgent(world, owner, { name: '华东研报速读官', tags: ['securities', 'fund'] });
    await addAgent(world, owner, { name: '未上架研报', state: 'released' });
    await addAgent(world, owner, { name: '草稿研报', state: 'unreleased' });
    await addAgent(world, owner, { name: '保单解读员', tags: ['insurance'] });
    expect(names(await market())).toEqual(expect.arrayContaining(['华东研报速读官', '保单解读员']));
    expect(names(await market())).not.toEqual(expect.arrayContaining(['未上架研报']));
    expect(names(await market({ agentName: '研报' }))).toEqual(['华东研报速读官']);
    expect(names(await market({ agentName: '速' }))).toEqual(['华东研报速读官']);
    expect(names(await market({ agentName: '报研' }))).toEqual([]);
    expect(names(await market({ agentName: '%' }))).toEqual([]);
    expect(names(await market({ launchTags: ['insurance'] }))).toEqual(['保单解读员']);
    expect(names(await market({ launchTags: ['fund', 'insurance'] })).sort()).toEqual(
      ['保单解读员', '华东研报速读官'].sort(),
    );
    const stranger = await world.addTenant();
    const elsewhere = await world.send(contract.launchPage, { body: {} }, { host: stranger.host });
    expect(elsewhere.data).toEqual({ content: [], totalElements: 0, totalPages: 0 });
    expect((await market()).content.find(({ id }) => id === listed)).toMatchObject({
      isMine: false,
      price: 0,
      skillCount: 2,
    });
    expect((await market({}, owner)).content.find(({ id }) => id === listed)?.isMine).toBe(true);
  });

  it('pages without a gap or a repeat, also far down, and counts right', async () => {
    const away = await world.addTenant();
    const who = await world.addAccount(away.host);
    for (let i = 0; i < 25; i++) await addAgent(world, who, { name: `第${i}号`, tags: ['bank'] });
    const pages = await Promise.all(
      [0, 1, 2, 3].map((pageNumber) =>
        world.send(
          contract.launchPage,
          { body: { pageNumber, pageSize: 10, launchTags: ['bank'] } },
          { host: away.host },
        ),
      ),
    );
    const seen = pages.flatMap(({ data }) => names(data));
    expect(new Set(seen).size).toBe(25);
    expect(seen).toHaveLength(25);
    expect(pages.map(({ data }) => [data.totalElements, data.totalPages])).toEqual(Array(4).fill([25, 3]));
    const counts = await world.send(contract.launchCounts, { query: {} }, { host: away.host });
    expect(counts.data).toMatchObject({ total: 25, byTag: { bank: 25 } });
  });

  it('API-18 MKT-31 labels belong to the tenant; a label filters', async () => {
    const made = await world.send(createLabel, { body: { labelName: '效率' } }, at(admin));
    const again = await world.send(createLabel, { body: { labelName: '效率' } }, at(admin));
    expect(again.errorCode).toBe('LABEL_TAKEN');
    const id = await addAgent(world, owner, { name: '带标签的' });
    await world.services.db.inTenant(tenantId, (tx) =>
      tx.update(agent).set({ labelId: made.data.id }).where(eq(agent.id, id)),
    );
    expect(names(await market({ labelId: made.data.id }))).toEqual(['带标签的']);
    expect((await world.send(listLabels, {}, at())).data).toContainEqual(made.data);
    const stranger = await world.addTenant();
    expect((await world.send(listLabels, {}, { host: stranger.host })).data).toEqual([]);
  });
});

describe('my agents', () => {
  it('API-05 PERM-05 PERM-06 USER-05 a user sees their own, admin sees all; filters by copy and state', async () => {
    const id = await addAgent(world, other, { name: '别人的', state: 'released' });
    expect(names(await mine(owner))).not.toContain('别人的');
    expect(names(await mine(admin))).toContain('别人的');
    expect((await mine(other, { queryStatus: 'C90_bay' })).content.map((card) => card.id)).toContain(id);
    expect(names(await mine(other, { queryStatus: 'C90_Launched' }))).not.toContain('别人的');
    expect(names(await mine(other, { copyByMe: true }))).not.toContain('别人的');
  });

  it('API-12 MKT-39 renames within 15 characters, refuses the rest, and only for the owner', async () => {
    const id = await addAgent(world, owner, { name: '旧名' });
    const rename = (agentName: string, who = owner) =>
      world.send(contract.updateIntro, { params: { id }, body: { agentName } }, at(who));
    expect((await rename('一二三四五六七八九十一二三四五')).code).toBe(200);
    expect((await rename('一二三四五六七八九十一二三四五六')).status).toBe(400);
    expect((await rename('  ')).status).toBe(400);
    expect((await world.send(contract.updateIntro, { params: { id }, body: { price: -1 } }, at(owner))).status).toBe(
      400,
    );
    expect((await rename('抢来的', other)).status).toBe(401);
    expect((await rename('客服改的', admin)).status).toBe(401);
    expect((await rowOf(id))?.name).toBe('一二三四五六七八九十一二三四五');
  });

  it('API-10 MKT-17 PERM-07 deletes once, by the owner; the market forgets it', async () => {
    const id = await addAgent(world, owner, { name: '要删的', tags: ['telecom'] });
    const remove = (who: Person) => world.send(contract.deleteAgent, { params: { id } }, at(who));
    expect((await remove(other)).status).toBe(401);
    const before = await counted('telecom');
    expect((await remove(owner)).code).toBe(200);
    expect((await remove(owner)).status).toBe(404);
    expect(await counted('telecom')).toBe(before - 1);
    expect(names(await market({ agentName: '要删的' }))).toEqual([]);
  });

  it('a foreign id answers exactly as an absent one', async () => {
    const away = await world.addTenant();
    const stranger = await world.addAccount(away.host);
    const foreign = await addAgent(world, stranger, { name: '外人' });
    const hidden = await addAgent(world, other, { state: 'released' });
    for (const id of [foreign, hidden])
      for (const route of [
        contract.agentDetail,
        contract.wasCopied,
        contract.copyFromLaunch,
        contract.deleteAgent,
      ] as const) {
        const call = async (target: string) => {
          const { status, code, msg, errorCode } = await world.send(
            route as typeof contract.copyFromLaunch,
            { params: { id: target }, body: {} },
            at(owner),
          );
          return { status, code, msg, errorCode };
        };
        expect(await call(id)).toEqual(await call(randomUUID()));
      }
  });
});

describe('copying', () => {
  it('API-08 API-11 MKT-34 makes an independent, released agent with its origin; was-copied turns true', async () => {
    const id = await addAgent(world, owner, { name: '原作' });
    const asked = () => world.send(contract.wasCopied, { params: { id }, query: {} }, at(other));
    expect((await asked()).data).toBe(false);
    const copy = await world.send(contract.copyFromLaunch, { params: { id }, body: {} }, at(other));
    expect(await rowOf(copy.data.id)).toMatchObject({
      ownerId: other.id,
      originId: id,
      originNo: 1,
      status: 'C90_bay',
      name: '原作',
    });
    expect((await asked()).data).toBe(true);
    expect((await mine(other, { copyByMe: true })).content.map((card) => card.id)).toContain(copy.data.id);
    const detail = await world.send(contract.agentDetail, { params: { id: copy.data.id }, query: {} }, at(other));
    expect(detail.data.origin).toMatchObject({ id, agentName: '原作', copiedNo: 1, latestNo: 1 });
  });

  it('100 parallel copies with one key make one agent', async () => {
    const id = await addAgent(world, owner, { name: '抢手' });
    const body = { requestKey: randomUUID() };
    const all = await Promise.all(
      Array.from({ length: 100 }, () => world.send(contract.copyFromLaunch, { params: { id }, body }, at(other))),
    );
    expect(new Set(all.map(({ data }) => data?.id)).size).toBe(1);
    const rows = await world.services.db.inTenant(tenantId, (tx) =>
      tx
        .select()
        .from(agent)
        .where(and(eq(agent.originId, id), eq(agent.ownerId, other.id))),
    );
    expect(rows).toHaveLength(1);
  });

  it('MKT-38 a priced agent says its price and takes it for the copy, once', async () => {
    const id = await addAgent(world, owner, { priceFen: 250 });
    expect((await world.send(contract.copyCostFee, { body: { agentId: id } }, at(other))).data).toEqual({
      fee: 250,
      leftOut: [],
    });
    const requestKey = randomUUID();
    const copy = () => world.send(contract.copyFromLaunch, { params: { id }, body: { requestKey } }, at(other));
    expect(await copy()).toMatchObject({
      errorCode: 'BALANCE_SHORT',
      msg: '余额不足：需要2.50元，可用0.00元，请先充值',
    });
    await world.giveMoney(other, 1000);
    const made = await Promise.all([copy(), copy(), copy()]);
    expect(new Set(made.map(({ data }) => data.id)).size).toBe(1);
    const { data } = await world.send(findUseFeeData, {}, at(other));
    expect(data).toMatchObject({ accountBalance: 750, totalUsed: 250 });
  });

  it('MKT-38 a price that rose after it was shown is not taken, and an agent of one’s own costs nothing', async () => {
    const id = await addAgent(world, owner, { priceFen: 300 });
    await world.giveMoney(other, 1000);
    const before = (await world.send(findUseFeeData, {}, at(other))).data.accountBalance;
    const shown = { requestKey: randomUUID(), acceptFee: 250 };
    expect(await world.send(contract.copyFromLaunch, { params: { id }, body: shown }, at(other))).toMatchObject({
      errorCode: 'PRICE_CHANGED',
      msg: '价格刚刚变化，现为3.00元，请确认后再支付',
    });
    expect((await world.send(findUseFeeData, {}, at(other))).data.accountBalance).toBe(before);
    expect((await world.send(contract.copyCostFee, { body: { agentId: id } }, at(owner))).data).toEqual({
      fee: 0,
      leftOut: [],
    });
    const own = await world.send(contract.copyFromLaunch, { params: { id }, body: { acceptFee: 0 } }, at(owner));
    expect(own.code).toBe(200);
  });
});

describe('listing', () => {
  const apply = (id: string, who = owner) => world.send(contract.applyListing, { body: { agentId: id } }, at(who));

  it('API-17 MKT-32 MKT-33 is applied for once, decided once, and reaches the market', async () => {
    const id = await addAgent(world, owner, { name: '待审的', state: 'released', tags: ['hr'] });
    const all = await Promise.all(Array.from({ length: 100 }, () => apply(id)));
    expect(all.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(all.filter(({ errorCode }) => errorCode === 'LISTING_PENDING')).toHaveLength(99);
    expect((await mine(owner)).content.find((card) => card.id === id)).toMatchObject({
      listing: 'PENDING',
      agentStatus: 'C90_bay',
    });

    const queue = await world.send(listListings, { query: { status: 'PENDING' } }, at(admin));
    const open = queue.data.content.find((item) => item.agent.id === id);
    expect(open).toMatchObject({
      applicantName: owner.username,
      evidence: {
        releaseNo: 1,
        abilities: [{ kind: 'builtin', name: '当前时间' }, { name: '计算器' }],
        skills: [{ name: '样例技能' }],
      },
    });
    const decide = () =>
      world.send(reviewListing, { params: { id: open?.id ?? '' }, body: { approve: true } }, at(admin));
    const decisions = await Promise.all([decide(), decide(), decide()]);
    expect(decisions.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(decisions.filter(({ errorCode }) => errorCode === 'LISTING_DECIDED')).toHaveLength(2);
    expect(names(await market({ launchTags: ['hr'] }))).toContain('待审的');
    expect((await apply(id)).errorCode).toBe('LISTING_ALREADY');

    expect((await world.send(delistAgent, { params: { id }, body: { reason: '内容不实' } }, at(admin))).code).toBe(200);
    expect(names(await market({ launchTags: ['hr'] }))).not.toContain('待审的');
    expect((await mine(owner)).content.find((card) => card.id === id)).toMatchObject({
      listing: 'REJECTED',
      listingReason: '内容不实',
    });
    expect((await world.send(contract.releaseLatest, { params: { id }, query: {} }, at(owner))).code).toBe(200);
  });

  it('a refusal carries its reason to the owner, who may apply again', async () => {
    const id = await addAgent(world, owner, { name: '被拒的', state: 'released' });
    const { data } = await apply(id);
    await world.send(
      reviewListing,
      { params: { id: data.applyId }, body: { approve: false, reason: '简介太短' } },
      at(admin),
    );
    expect((await mine(owner)).content.find((card) => card.id === id)).toMatchObject({
      listing: 'REJECTED',
      listingReason: '简介太短',
    });
    expect((await apply(id)).code).toBe(200);
    const rows = await world.services.db.inTenant(tenantId, (tx) =>
      tx.select().from(listing).where(eq(listing.agentId, id)),
    );
    expect(rows).toHaveLength(2);
  });

  it('an unreleased agent cannot be listed or looked at; another’s cannot be listed', async () => {
    const draft = await addAgent(world, owner, { state: 'unreleased' });
    expect((await apply(draft)).errorCode).toBe('AGENT_UNRELEASED');
    const detail = await world.send(contract.agentDetail, { params: { id: draft }, query: {} }, at(owner));
    expect(detail).toMatchObject({ errorCode: 'AGENT_UNRELEASED', msg: '请先发布后使用' });
    expect((await apply(await addAgent(world, owner), other)).status).toBe(401);
  });
});

it('API-61 creating needs a membership on the platform, not in an enterprise', async () => {
  expect((await world.send(contract.quickAddAgent, { body: { agentName: '新来的' } }, at(owner))).code).toBe(200);
  const free = await world.addAccount('platform.test');
  const token = await world.openToken('platform.test', free);
  const refused = await world.send(
    contract.quickAddAgent,
    { body: { agentName: '新来的' } },
    { host: 'platform.test', token },
  );
  expect(refused).toMatchObject({ errorCode: 'MEMBER_REQUIRED', msg: '请先开通会员' });
  const white = await world.addAccount('platform.test', { isWhite: true });
  const passed = await world.send(
    contract.quickAddAgent,
    { body: { agentName: '白名单' } },
    { host: 'platform.test', token: await world.openToken('platform.test', white) },
  );
  expect(passed.code).toBe(200);
});

describe('the agent as the chat sees it', () => {
  it('CHAT-23 CHAT-24 has every field of the execute screen; switches nobody set are off', async () => {
    const id = await addAgent(world, owner, { priceFen: 20 });
    const { data } = await world.send(contract.releaseLatest, { params: { id }, query: {} }, at(other));
    expect(data).toMatchObject({
      agentName: '样例智能体',
      agentIcon: '1',
      agentIconBackground: '#d6e4ff',
      price: 20,
      agentDescription: expect.any(String),
      usageGuide: '',
      launchTags: ['general'],
      example: '',
      plugins: [{ name: '当前时间' }, { name: '计算器' }],
      externalPlugins: [],
      workflows: [],
      ruleTree: [],
      rules: [],
    });
    expect(data.chatOption).toEqual({
      prologue: '',
      presetQuestions: [],
      enableChatInsight: false,
      chatInsightFeatures: [],
      enableFastConfigRuleOnChat: false,
    });
  });
});
