import { launchPage, type MarketSort, marketSorts } from '@zhixing/contract/agent';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { openWorld, type World } from '../../../test/world.ts';
import { agent } from '../../db/schema/agent.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const openMarket = async () => {
  const { host } = await world.addTenant();
  const who = await world.addAccount(host);
  const page = async (body: object) => (await world.send(launchPage, { body }, { host })).data;
  const names = async (body: object) => (await page(body)).content.map(({ agentName }) => agentName);
  return { who, page, names };
};

type Figures = Partial<Pick<typeof agent.$inferInsert, 'taskNum' | 'runs30' | 'done30'>>;
const give = ({ tenantId }: { tenantId: string }, id: string, figures: Figures) =>
  world.services.db.inTenant(tenantId, (tx) => tx.update(agent).set(figures).where(eq(agent.id, id)));

it('MKT-29 the market goes by listing, by tasks done or by success, also with a category and a word', async () => {
  const { who, page, names } = await openMarket();
  const add = async (name: string, tag: 'bank' | 'fund', figures: Figures) =>
    give(who, await addAgent(world, who, { name, tags: [tag] }), figures);
  await add('贷款甲', 'bank', { taskNum: 40, runs30: 10, done30: 10 });
  await add('基金乙', 'fund', { taskNum: 90, runs30: 20, done30: 19 });
  await add('贷款丙', 'bank', { taskNum: 7, runs30: 30, done30: 30 });
  await add('贷款丁', 'bank', { taskNum: 90 });
  expect(await names({})).toEqual(['贷款丁', '贷款丙', '基金乙', '贷款甲']);
  expect(await names({ sort: 'newest' })).toEqual(await names({}));
  expect(await names({ sort: 'used' })).toEqual(['贷款丁', '基金乙', '贷款甲', '贷款丙']);
  // Good, and often enough to tell: 19 of 20 stand before 10 of 10. Nobody has judged 丁 yet.
  expect(await names({ sort: 'rate' })).toEqual(['贷款丙', '基金乙', '贷款甲', '贷款丁']);
  expect(await names({ sort: 'used', launchTags: ['bank'] })).toEqual(['贷款丁', '贷款甲', '贷款丙']);
  expect(await names({ sort: 'used', launchTags: ['bank', 'fund'] })).toHaveLength(4);
  expect(await names({ sort: 'used', agentName: '贷款' })).toEqual(['贷款丁', '贷款甲', '贷款丙']);
  expect(await names({ sort: 'rate', agentName: '款', launchTags: ['bank'] })).toEqual(['贷款丙', '贷款甲', '贷款丁']);
  expect(await page({ sort: 'used', launchTags: ['bank'] })).toMatchObject({ totalElements: 3, totalPages: 1 });
});

it('MKT-29 pages over agents that share a figure neither repeat nor miss one, in every order, also far down', async () => {
  const { who, page } = await openMarket();
  const first = await addAgent(world, who, { name: '同分' });
  const [whole, tagged] = [2_150, 130];
  await world.services.db.inTenant(who.tenantId, async (tx) => {
    await tx.execute(sql`insert into agent (tenant_id, id, owner_id, name, icon, icon_background, status, launch_version,
        launched_at, document, task_num, runs_30, done_30)
      select tenant_id, gen_random_uuid(), owner_id, case when n < ${tagged}::int then '银行' else name end, icon,
        icon_background, status, launch_version, launched_at, document, n % 3, n % 2, n % 2
      from agent, generate_series(0, ${whole - 2}::int) n where id = ${first}`);
    await tx.execute(sql`insert into agent_launch_tag (tenant_id, tag, launched_at, agent_id)
      select tenant_id, 'bank', launched_at, id from agent where name = '银行'`);
    await tx.execute(sql`update market_count set agents = ${whole} where tag = ''`);
  });
  const pagesOf = async (body: { sort: MarketSort; pageSize: number; launchTags?: string[]; agentName?: string }) => {
    const cards = [];
    for (let pageNumber = 0; ; pageNumber++) {
      const { content } = await page({ ...body, pageNumber });
      if (content.length === 0) return cards;
      cards.push(...content);
    }
  };
  for (const sort of marketSorts)
    for (const { total, ...filter } of [
      { total: whole, pageSize: 100 },
      { total: tagged, pageSize: 20, launchTags: ['bank'] },
      { total: tagged, pageSize: 20, agentName: '银行' },
    ]) {
      const cards = await pagesOf({ sort, ...filter });
      expect(cards).toHaveLength(total);
      expect(new Set(cards.map(({ id }) => id)).size).toBe(total);
      const figures = cards.map(({ figures: { taskNum, successRate30 } }) =>
        sort === 'used' ? taskNum : sort === 'rate' ? (successRate30 ?? -1) : 0,
      );
      expect(figures).toEqual([...figures].sort((a, b) => b - a));
    }
});
