import { parseArgs } from 'node:util';
import { launchTags } from '@zhixing/contract/agent';
import { createDb, type Db } from '../../apps/server/src/db/client.ts';
import { takeOffIndexes } from './bulk-load.ts';
import { commonWord, labelNames, places, rareNames, rareWord, roles, subjects } from './words.ts';

/** `agents` are listed; a fifth as many are not. Most belong to the owner, two hundred to the collector. */
export type Market = { tenantId: string; ownerId: string; collectorId: string; agents: number };
type Urls = { appUrl: string; ownerUrl: string };

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;
const array = (words: readonly string[]) => `array[${words.map(quote).join(',')}]`;
const pick = (words: readonly string[]) => `(${array(words)})[1 + floor(random() * ${words.length})::int]`;
const every = (agents: number, times: number) => `i % ${Math.max(1, Math.floor(agents / times))} = 0`;

const fillLabels = ({ tenantId }: Market) => `
  insert into label (tenant_id, id, name)
    select ${quote(tenantId)}::uuid, gen_random_uuid(), name from unnest(${array(labelNames)}) name
    on conflict do nothing`;

/** Listed over the past year in the order of creation, give or take a month: as a market grows. A fifth are copies. */
const fillAgents = ({ tenantId, ownerId, collectorId, agents }: Market) => `
  with known as (select array_agg(id order by name) as labels from label where tenant_id = ${quote(tenantId)}),
  drawn as materialized (
    select i, i > ${agents} as is_off, ${pick(launchTags)} as tag, ${pick(launchTags)} as other, random() as share,
      ${pick(places)} || case when ${every(agents, rareNames)} then ${quote(rareWord)} else ${pick(subjects)} end
        || case when i % 5 = 0 then ${quote(commonWord)} else ${pick(roles)} end as name,
      now() - interval '13 months' + interval '12 months' * (i % ${agents}) / ${agents}
        + interval '1 month' * random() as moment
    from generate_series(1, ${agents} + ${agents} / 5) i
  )
  insert into agent (tenant_id, id, owner_id, name, description, icon, icon_background, price_fen, status, launch_tags,
    label_id, launch_version, launched_at, release_no, document, origin_id, origin_no, task_num, runs_30,
    done_30, median_ms_30, cost_fen_30, created_at, updated_at)
  select ${quote(tenantId)}::uuid, gen_random_uuid(),
    case when ${every(agents, 200)} then ${quote(collectorId)}::uuid else ${quote(ownerId)}::uuid end, name,
    '上传材料，' || name || '逐条核对后给出结论、依据和需要追问的疑点，每句都标出页码。',
    (1 + i % 55)::text, '#d6e4ff', case when share < 0.5 then 0 else (share * 200)::int end,
    case when is_off then 'C90_bay' else 'C90_Launched' end,
    case when share < 0.7 or tag = other then array[tag] else array[tag, other] end,
    case when share < 0.9 then known.labels[1 + i % ${labelNames.length}] end,
    case when not is_off then 1 end, case when not is_off then moment end, 1,
    jsonb_build_object('version', 1, 'prompt', repeat('先列事实，再列依据。', 12), 'usageGuide', '', 'prologue', '',
      'presetQuestions', '[]'::jsonb, 'skills', '[]'::jsonb),
    case when i % 5 = 1 then gen_random_uuid() end, case when i % 5 = 1 then 1 end,
    (share * 40000)::int, (share * 900)::int, (share * 880)::int, 2000 + i % 9000, 10,
    moment - interval '20 days', moment
  from drawn, known`;

const fillTags = ({ tenantId }: Market) => `
  insert into agent_launch_tag (tenant_id, tag, launched_at, agent_id)
    select tenant_id, tag, launched_at, id from agent, unnest(launch_tags) tag
    where tenant_id = ${quote(tenantId)} and launched_at is not null order by tag, launched_at`;

/** What the triggers on `agent` would write. Names repeat, so each is cut into pieces once. */
const fillTexts = ({ tenantId }: Market) => `
  insert into agent_text (tenant_id, agent_id, launched_at, words)
    select tenant_id, id, launched_at, agent_words(agent) from agent
    where tenant_id = ${quote(tenantId)} and launched_at is not null`;

const fillGrams = ({ tenantId }: Market) => `
  with pieces as materialized (
    select name, gram from (select distinct name from agent where tenant_id = ${quote(tenantId)}) known,
      unnest(name_grams(name)) gram
  )
  insert into agent_staff_gram (tenant_id, gram, updated_at, agent_id)
    select tenant_id, gram, updated_at, id from agent join pieces using (name)
    where tenant_id = ${quote(tenantId)}`;

const count = ({ tenantId, agents }: Market) => `
  insert into market_count (tenant_id, tag, agents)
    select tenant_id, tag, count(*) from agent_launch_tag where tenant_id = ${quote(tenantId)} group by tenant_id, tag
    union all select ${quote(tenantId)}::uuid, '', ${agents}`;

const plainly = [fillLabels, fillAgents, fillTags, count];
const inBulk = [...plainly, fillTexts, fillGrams];

/** A kept instance still holds the markets of the last run, and an index over all tenants feels them. */
export const emptyMarkets = async (ownerUrl: string) => {
  const { pool, close } = createDb(ownerUrl, 1);
  await pool.query('truncate agent, agent_launch_tag, market_count, label cascade');
  await close();
};

const unhurry = ({ pool }: Db) => pool.query("set statement_timeout = 0; set maintenance_work_mem = '1GB'");

/** Fills one tenant's market on the server's side. The tenant and the people exist already. */
export const generateMarket = async ({ appUrl, ownerUrl }: Urls, market: Market, say: (line: string) => void) => {
  const [app, owner] = [createDb(appUrl, 1), createDb(ownerUrl, 1)];
  const began = performance.now();
  const done = (what: string) => say(`  ${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  const isBulk = market.agents > 10_000;
  try {
    await unhurry(owner);
    const putOn = isBulk ? await takeOffIndexes(owner.pool) : async () => undefined;
    try {
      await app.pool.query("set statement_timeout = 0; set work_mem = '256MB'");
      await app.pool.query('begin; set local role zhixing_platform; select setseed(0.42)');
      for (const fill of isBulk ? inBulk : plainly) await app.pool.query(fill(market));
      await app.pool.query('commit');
      done(`${market.agents} agents written`);
    } finally {
      // The pool closed the connection while the rows were written, and its settings went with it.
      await unhurry(owner);
      await putOn();
    }
    done('indexes built');
    for (const table of ['agent', 'agent_launch_tag', 'agent_text', 'agent_staff_gram', 'market_count', 'label'])
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
  const [tenantId, ownerId] = [values.tenant ?? '', values.owner ?? ''];
  const market = { tenantId, ownerId, collectorId: ownerId, agents: Number(values.agents) };
  await generateMarket({ appUrl, ownerUrl }, market, console.log);
}
