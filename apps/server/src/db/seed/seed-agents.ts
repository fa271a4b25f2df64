import { inArray, sql } from 'drizzle-orm';
import type { Tx } from '../client.ts';
import { agent, agentLaunchTag, agentRelease, label, listing } from '../schema/agent.ts';
import { card } from '../schema/card.ts';
import { agentRow, copyRow, daysBefore, type PlacedAgent, releaseRows } from './agent-rows.ts';
import { copiedAgents, demoAgents, enterpriseAgents } from './demo-agents/all.ts';
import { demoLabels } from './demo-agents/demo-agent.ts';
import { demoForm, demoForms } from './demo-agents/demo-forms.ts';
import { demoAccounts, demoTenants } from './demo-data.ts';
import { accountIdOf, agentIdOf, cardIdOf, idOf, labelIdOf, tenantIdOf } from './demo-id.ts';
import { addUsage } from './seed-usage.ts';

const platform = 'zhixing';
const pendingName = '招标文件比对';
const rejected = {
  name: '龙虎榜拆席',
  reason: '“历史胜率”容易被当作买卖建议，请改为“次日涨跌分布”，并在开场白写明数据不构成投资建议。',
};

const demoOf = (name: string) => {
  const found = demoAgents.find((demo) => demo.name === name);
  if (!found) throw new Error(`no demo agent ${name}`);
  return found;
};

const adminOf = (code: string) => {
  const found = demoAccounts.find((account) => account.tenant === code && account.role === 'admin');
  if (!found) throw new Error(`tenant ${code} has no admin`);
  return found.username;
};

/** Old and new listings mixed over the industries; 23 and 353 share no factor, so no day repeats. */
const listedDaysAgoOf = (index: number) => 6 + ((index * 23 + 150) % 353);

const placedAgents = (): PlacedAgent[] => [
  ...demoAgents.map((demo, index) => ({
    demo,
    code: platform,
    owner: demo.owner ?? 'creator',
    listedDaysAgo: demo.label === '新上架' ? 3 + (index % 5) : listedDaysAgoOf(index),
  })),
  ...Object.entries(enterpriseAgents).flatMap(([code, names]) =>
    names.map((name, index) => ({
      demo: demoOf(name),
      code,
      owner: adminOf(code),
      listedDaysAgo: 20 + index * 31,
    })),
  ),
];

const listingRows = (placed: PlacedAgent[], now: Date): (typeof listing.$inferInsert)[] =>
  placed.flatMap((one) => {
    const { demo, code, owner, listedDaysAgo } = one;
    const row = {
      tenantId: tenantIdOf(code),
      id: idOf(`listing ${code} ${demo.name}`),
      agentId: agentIdOf(code, demo.name),
      releaseNo: Math.max(1, demo.releases.length),
      createdBy: accountIdOf(code, owner),
    };
    const reviewedBy = accountIdOf(code, adminOf(code));
    if (demo.name === pendingName) return [{ ...row, createdAt: daysBefore(now, 1, 11) }];
    if (demo.name === rejected.name)
      return [
        {
          ...row,
          status: 'REJECTED' as const,
          reason: rejected.reason,
          createdAt: daysBefore(now, 5, 11),
          reviewedBy,
          reviewedAt: daysBefore(now, 4, 15),
        },
      ];
    if (demo.state) return [];
    const reviewedAt = agentRow(one, now).launchedAt ?? now;
    return [
      {
        ...row,
        releaseNo: 1,
        status: 'APPROVED' as const,
        createdAt: daysBefore(now, listedDaysAgo + 2, 11),
        reviewedBy,
        reviewedAt,
      },
    ];
  });

/** Each author's own, released. */
const addForms = async (tx: Tx, placed: PlacedAgent[], now: Date) => {
  const forms = placed.flatMap(({ demo, code, owner }) =>
    (demo.forms ?? []).map((name) => {
      const document = demoForm(name);
      const said = { name, description: demoForms[name].description, source: '' };
      return {
        ...{ tenantId: tenantIdOf(code), id: cardIdOf(code, owner, name), ownerId: accountIdOf(code, owner), ...said },
        ...{ document, released: { ...said, document }, releasedRevision: 1, createdAt: now, updatedAt: now },
      };
    }),
  );
  if (forms.length > 0) await tx.insert(card).values(forms).onConflictDoNothing();
};

const countMarket = (tx: Tx) =>
  tx.execute(sql`
    insert into market_count (tenant_id, tag, agents)
    select tenant_id, tag, count(*) from (
      select tenant_id, '' as tag from agent
        where status = 'C90_Launched' and not launch_disabled and deleted_at is null
      union all
      select tenant_id, tag from agent_launch_tag
    ) listed group by tenant_id, tag
    on conflict (tenant_id, tag) do update set agents = excluded.agents`);

/** Demo agents with a year of use. A database that has them is left as its people changed it. */
export const seedAgents = async (tx: Tx, now: Date) => {
  const placed = placedAgents();
  const rows = placed.map((one) => agentRow(one, now));
  const ids = rows.map(({ id }) => id);
  const present = await tx.select({ id: agent.id }).from(agent).where(inArray(agent.id, ids)).limit(1);
  if (present.length > 0) return;
  await tx
    .insert(label)
    .values(
      demoTenants.flatMap(({ code }) =>
        demoLabels.map((name) => ({ tenantId: tenantIdOf(code), id: labelIdOf(code, name), name })),
      ),
    );
  await addForms(tx, placed, now);
  await tx.insert(agent).values(rows);
  await tx.insert(agent).values(copiedAgents.map((copy) => copyRow(platform, demoOf(copy.name), copy, now)));
  await tx.insert(agentRelease).values(placed.flatMap((one) => releaseRows(one, now)));
  await tx.insert(listing).values(listingRows(placed, now));
  await tx
    .insert(agentLaunchTag)
    .values(
      rows.flatMap(({ tenantId, id, launchedAt, launchTags = [] }) =>
        launchedAt ? launchTags.map((tag) => ({ tenantId, tag, launchedAt, agentId: id })) : [],
      ),
    );
  await countMarket(tx);
  await addUsage(tx, placed, now);
  await tx.execute(sql`select refresh_agent_figures(${now.toISOString()}::timestamptz)`);
  await tx.execute(sql`update agent set task_num = done.runs from (
    select tenant_id, agent_id, count(*) as runs from agent_usage where outcome = 'done' group by tenant_id, agent_id
  ) done where agent.tenant_id = done.tenant_id and agent.id = done.agent_id`);
};
