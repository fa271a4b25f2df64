import { parseArgs } from 'node:util';
import { launchTags } from '@zhixing/contract/agent';
import { createDb } from '../../apps/server/src/db/client.ts';
import { labelNames, places, rareNames, rareWord, roles, subjects } from './words.ts';

export type Market = { tenantId: string; ownerId: string; agents: number };
type Urls = { appUrl: string; ownerUrl: string };

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;
const array = (words: readonly string[]) => `array[${words.map(quote).join(',')}]`;
const pick = (words: readonly string[]) => `(${array(words)})[1 + floor(random() * ${words.length})::int]`;

const fillLabels = ({ tenantId }: Market) => `
  insert into label (tenant_id, id, name)
    select ${quote(tenantId)}::uuid, gen_random_uuid(), name from unnest(${array(labelNames)}) name
    on conflict do nothing`;

/** Listed over the past year in the order of creation, give or take a month: as a market grows. */
const fillAgents = ({ tenantId, ownerId, agents }: Market) => `
  with known as (select array_agg(id order by name) as labels from label where tenant_id = ${quote(tenantId)}),
  drawn as materialized (
    select i, ${pick(launchTags)} as tag, ${pick(launchTags)} as other, random() as share,
      ${pick(places)} || case when i % ${Math.max(1, Math.floor(agents / rareNames))} = 0
        then ${quote(rareWord)} else ${pick(subjects)} end || ${pick(roles)} as name,
      now() - interval '13 months' + interval '12 months' * i / ${agents} + interval '1 month' * random() as listed
    from generate_series(1, ${agents}) i
  )
  insert into agent (tenant_id, id, owner_id, name, description, icon, icon_background, price_fen, status, launch_tags,
    label_id, launch_version, launched_at, release_no, document, skill_count, task_num, runs_30, done_30, median_ms_30,
    cost_fen_30, created_at, updated_at)
  select ${quote(tenantId)}::uuid, gen_random_uuid(), ${quote(ownerId)}::uuid, name,
    '上传材料，' || name || '逐条核对后给出结论、依据和需要追问的疑点，每句都标出页码。',
    (1 + i % 55)::text, '#d6e4ff', case when share < 0.5 then 0 else (share * 200)::int end, 'C90_Launched',
    case when share < 0.7 or tag = other then array[tag] else array[tag, other] end,
    case when share < 0.6 then known.labels[1 + i % ${labelNames.length}] end, 1, listed, 1,
    jsonb_build_object('version', 1, 'prompt', repeat('先列事实，再列依据。', 12), 'usageGuide', '', 'prologue', '',
      'presetQuestions', '[]'::jsonb, 'skills', '[]'::jsonb),
    3 + i % 9, (share * 40000)::int, (share * 900)::int, (share * 880)::int, 2000 + i % 9000, 10,
    listed - interval '20 days', listed
  from drawn, known`;

const fillTags = ({ tenantId }: Market) => `
  insert into agent_launch_tag (tenant_id, tag, launched_at, agent_id)
    select tenant_id, tag, launched_at, id from agent, unnest(launch_tags) tag
    where tenant_id = ${quote(tenantId)} order by tag, launched_at`;

const count = ({ tenantId, agents }: Market) => `
  insert into market_count (tenant_id, tag, agents)
    select tenant_id, tag, count(*) from agent_launch_tag where tenant_id = ${quote(tenantId)} group by tenant_id, tag
    union all select ${quote(tenantId)}::uuid, '', ${agents}`;

/** Indexes that no constraint needs; building them once at the end is several times faster than row by row. */
const secondaryIndexes = `
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
  where indrelid = 'agent'::regclass and not indisunique`;

/** A kept instance still holds the markets of the last run, and an index over all tenants feels them. */
export const emptyMarkets = async (ownerUrl: string) => {
  const { pool, close } = createDb(ownerUrl, 1);
  await pool.query('truncate agent, agent_launch_tag, market_count, label cascade');
  await close();
};

/** Fills one tenant's market on the server's side. The tenant and the owner exist already. */
export const generateMarket = async ({ appUrl, ownerUrl }: Urls, market: Market, say: (line: string) => void) => {
  const [app, owner] = [createDb(appUrl, 1), createDb(ownerUrl, 1)];
  const began = performance.now();
  const done = (what: string) => say(`  ${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  try {
    await owner.pool.query('set statement_timeout = 0');
    await owner.pool.query("set maintenance_work_mem = '512MB'");
    const { rows: indexes } = await owner.pool.query<{ name: string; definition: string }>(
      market.agents > 10_000 ? secondaryIndexes : 'select where false',
    );
    for (const { name } of indexes) await owner.pool.query(`drop index ${name}`);
    try {
      await app.pool.query('set statement_timeout = 0');
      await app.pool.query('begin; set local role zhixing_platform; select setseed(0.42)');
      for (const fill of [fillLabels, fillAgents, fillTags, count]) await app.pool.query(fill(market));
      await app.pool.query('commit');
      done(`${market.agents} agents written`);
    } finally {
      for (const { definition } of indexes) await owner.pool.query(definition);
    }
    done('indexes built');
    for (const table of ['agent', 'agent_launch_tag', 'market_count', 'label'])
      await owner.pool.query(`vacuum (analyze) ${table}`);
    done('analysed');
  } finally {
    await Promise.all([app.close(), owner.close()]);
  }
};

if (import.meta.main) {
  const { values } = parseArgs({
    options: { tenant: { type: 'string' }, owner: { type: 'string' }, agents: { type: 'string', default: '10000' } },
  });
  const { DATABASE_URL: appUrl = '', DATABASE_OWNER_URL: ownerUrl = '' } = process.env;
  const market = { tenantId: values.tenant ?? '', ownerId: values.owner ?? '', agents: Number(values.agents) };
  await generateMarket({ appUrl, ownerUrl }, market, console.log);
}
