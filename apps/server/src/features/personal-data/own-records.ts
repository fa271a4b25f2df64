import { type SQL, sql } from 'drizzle-orm';
import type { ZipFile } from '../../base/zip-form.ts';
import type { Db } from '../../db/client.ts';
import type { Person } from './queries.ts';

/**
 * Column by column: a table that is given a new secret does not hand it out by itself. Keys, hashes and ciphers are
 * named nowhere here.
 */
const lists: Record<string, (id: string) => SQL> = {
  profile: (id) => sql`
    select a.id, a.username, a.display_name, a.email, a.phone, a.role, a.status, a.created_at, a.last_login_at,
      m.level as member_level, m.end_at as member_until, w.balance_fen,
      (select array_agg(g.name) from account_group_member n join account_group g on g.id = n.group_id
        where n.account_id = a.id) as groups
    from account a left join membership m on m.account_id = a.id left join wallet w on w.account_id = a.id
    where a.id = ${id}`,
  survey: (id) => sql`select identity, directions, other_text, created_at from intent_survey where account_id = ${id}`,
  notices: (id) => sql`select kind, agent_id, reason, created_at, read_at from notice where account_id = ${id}`,
  models: (id) =>
    sql`select id, name, provider, kind, base_url, model_name, created_at, deleted_at from model where owner_id = ${id}`,
  cards: (id) => sql`
    select id, name, description, source, document, sample, created_at, updated_at
    from card where owner_id = ${id} order by created_at`,
  'knowledge-bases': (id) => sql`
    select k.id, k.name, k.visibility, k.created_at, k.updated_at,
      (select jsonb_agg(jsonb_build_object('name', f.name, 'size', f.size, 'url', f.url, 'method', f.method,
        'uploaded_at', f.uploaded_at) order by f.uploaded_at) from knowledge_file f
        where f.tenant_id = k.tenant_id and f.knowledge_id = k.id) as files
    from knowledge k where k.owner_id = ${id} order by k.created_at`,
  'mcp-servers': (id) => sql`
    select id, name, url, transport, auth, header_name, tools, created_at, deleted_at from mcp_server where owner_id = ${id}`,
  keys: (id) => sql`
    select 'mcp' as kind, target_id, created_at, used_at, null as expires_at, revoked_at from mcp_key where owner_id = ${id}
    union all select 'api', agent_id, created_at, used_at, expires_at, revoked_at from api_key where owner_id = ${id}
    union all select 'share', agent_id, created_at, null, expires_at, revoked_at from agent_share where owner_id = ${id}`,
  embeds: (id) => sql`
    select agent_id, origins, is_on, day_limit, title, created_at, revoked_at from agent_embed where owner_id = ${id}`,
  'consent-settings': (id) =>
    sql`select agent_id, part, asking, updated_at from consent_setting where account_id = ${id}`,
  invitations: (id) => sql`
    select role, created_at, expires_at, used_at, revoked_at from account_link where created_by = ${id} and kind = 'invite'`,
  teams: (id) => sql`
    select g.name, g.owner_id = ${id} as is_owner, m.joined_at from account_group_member m
    join account_group g on g.tenant_id = m.tenant_id and g.id = m.group_id where m.account_id = ${id} order by m.joined_at`,
  'team-invitations': (id) => sql`
    select g.name as team, i.created_by = ${id} as is_mine, i.most_uses, i.uses, i.created_at, i.expires_at, i.revoked_at
    from team_invite i join account_group g on g.tenant_id = i.tenant_id and g.id = i.group_id
    where i.account_id = ${id} or i.created_by = ${id} order by i.created_at`,
  'shared-with-me': (id) => sql`select agent_id, created_at from agent_editor where account_id = ${id}`,
  'workflow-runs': (id) => sql`
    select id, plugin_id, status, input, output, error, created_at, ended_at from workflow_run where account_id = ${id}`,
  orders: (id) => sql`
    select no, kind, status, amount_fen, refunded_fen, level, months, created_at, paid_at from pay_order
    where account_id = ${id} order by created_at`,
  'benefit-codes': (id) => sql`
    select b.name, b.amount_fen, b.level, b.days, c.used_at from benefit_code c
    join benefit_batch b on b.tenant_id = c.tenant_id and b.id = c.batch_id where c.used_by = ${id} order by c.used_at`,
  refunds: (id) => sql`
    select no, amount_fen, status, reason, created_at, ended_at from refund where account_id = ${id} order by created_at`,
  grants: (id) => sql`
    select kind, amount_fen, level, days, reason, created_at from admin_grant where account_id = ${id} order by created_at`,
  withdrawals: (id) => sql`
    select amount_fen, state, payee_hint, transfer_no, reason, created_at, settled_at from withdrawal
    where account_id = ${id} order by created_at`,
  'bank-transfers': (id) => sql`
    select o.no, t.company, t.contact, t.state, t.reason, t.created_at, t.settled_at from bank_transfer t
    join pay_order o on o.tenant_id = t.tenant_id and o.id = t.order_id where t.account_id = ${id} order by t.created_at`,
  income: (id) => sql`
    select at, subject_id as agent_id, reason, case when credit = 'creator' then amount_fen else -amount_fen end as amount_fen
    from ledger_transfer where (credit = 'creator' and credit_owner = ${id}) or (debit = 'creator' and debit_owner = ${id})
    order by at`,
  balance: (id) => sql`
    select wallet_seq, at, reason, case when debit = 'wallet' then -amount_fen else amount_fen end as amount_fen, balance_after
    from ledger_transfer where wallet_of = ${id} order by wallet_seq`,
  'membership-times': (id) =>
    sql`select level, starts_on, ends_on, reason, paid_fen from membership_grant where account_id = ${id} order by created_at`,
  'limits-met': (id) => sql`select day, gate, at from gate_meeting where account_id = ${id} order by at`,
  'days-of-use': (id) => sql`select day, used from chat_day where account_id = ${id} order by day`,
};

const agent = (id: string) => sql`
  select a.id, a.name, a.description, a.status, a.price_fen, a.launch_tags, a.document, a.created_at, a.updated_at, a.deleted_at,
    (select jsonb_agg(jsonb_build_object('no', no, 'name', name, 'description', description, 'document', document,
      'notes', notes, 'created_at', created_at) order by no) from agent_release where agent_id = a.id) as releases,
    (select jsonb_agg(jsonb_build_object('question', question, 'judgement', judgement) order by place)
      from golden_question where agent_id = a.id) as golden_questions
  from agent a where a.id = ${id}`;

const tool = (id: string) => sql`
  select p.id, p.name, p.description, p.type, p.status, p.callable_name, p.tags, p.document, p.created_at, p.updated_at, p.deleted_at,
    (select jsonb_agg(jsonb_build_object('no', no, 'name', name, 'description', description, 'document', document,
      'notes', notes, 'created_at', created_at) order by no) from plugin_release where plugin_id = p.id) as releases
  from plugin p where p.id = ${id}`;

const session = (id: string) => sql`
  select s.id, s.title, s.agent_id, a.name as agent_name, s.created_at, s.updated_at, s.deleted_at, s.shared_at,
    (select jsonb_agg(jsonb_build_object('at', at, 'role', role, 'body', body) order by at, m.id)
      from chat_message m where m.session_id = s.id) as messages,
    (select jsonb_agg(jsonb_build_object('id', r.id, 'status', status, 'model', model, 'input_tokens', input_tokens,
      'output_tokens', output_tokens, 'cost_fen', cost_fen, 'created_at', r.created_at, 'ended_at', ended_at,
      'consents', (select jsonb_agg(jsonb_build_object('call_id', call_id, 'is_allowed', is_allowed, 'at', c.created_at))
        from chat_consent c where c.run_id = r.id),
      'forms', (select jsonb_agg(jsonb_build_object('call_id', call_id, 'node', node, 'form', form, 'values', f.values,
        'state', state, 'at', f.created_at) order by f.created_at)
        from chat_form f where f.run_id = r.id)) order by r.created_at)
      from chat_run r where r.session_id = s.id) as runs
  from chat_session s left join agent a on a.id = s.agent_id where s.id = ${id}`;

/** What was done by them or to them. Who else did it is not theirs to read. */
const audit = (id: string, from: Date, to: Date) => sql`
  select at, action, target_kind, target_id, detail, case when actor_id = ${id} then address end as address
  from audit where at >= ${from} and at < ${to} and (actor_id = ${id} or target_id = ${id}::text) order by at`;
const usage = (id: string, from: Date, to: Date) => sql`
  select at, agent_id, outcome, ms, cost_fen from agent_usage
  where at >= ${from} and at < ${to} and account_id = ${id} order by at`;

const many = {
  agents: { ids: (id: string) => sql`select id from agent where owner_id = ${id} and document <> '{}'`, one: agent },
  tools: { ids: (id: string) => sql`select id from plugin where owner_id = ${id}`, one: tool },
  sessions: {
    ids: (id: string) => sql`select id from chat_session where account_id = ${id} and embed_id is null`,
    one: session,
  },
};

const jsonFile = (name: string, value: unknown): ZipFile => ({
  name: `${name}.json`,
  bytes: Buffer.from(`${JSON.stringify(value, null, 2)}\n`),
});

/** Cut by months: each piece reads one stretch of an index, however much a tenant has. */
const monthsSince = (from: Date, to: Date) => {
  const months: [Date, Date][] = [];
  for (let at = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), 1)); at < to; ) {
    const next = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
    months.push([at, next]);
    at = next;
  }
  return months;
};

export type Records = { count: number; files: AsyncGenerator<ZipFile> };

/** Everything in the database that is the person's, one file after another. */
export const readRecords = async (db: Db, { tenantId, id }: Person, now: Date): Promise<Records> => {
  const read = <T extends Record<string, unknown>>(query: SQL) =>
    db.inTenant(tenantId, async (tx) => (await tx.execute<T>(query)).rows);
  const named: { folder: string; id: string; one: (id: string) => SQL }[] = [];
  for (const [folder, { ids, one }] of Object.entries(many))
    for (const row of await read<{ id: string }>(ids(id))) named.push({ folder, id: row.id, one });
  const [profile] = await read<{ created_at: string }>(sql`select created_at from account where id = ${id}`);
  const months = monthsSince(new Date(profile?.created_at ?? now), now);

  const files = async function* () {
    for (const [name, query] of Object.entries(lists)) yield jsonFile(name, await read(query(id)));
    for (const { folder, id: one, ...of } of named) {
      const [row] = await read(of.one(one));
      if (row) yield jsonFile(`${folder}/${one}`, row);
    }
    for (const [from, to] of months)
      for (const [name, query] of Object.entries({ audit, usage })) {
        const rows = await read(query(id, from, to));
        if (rows.length > 0) yield jsonFile(`${name}/${from.toISOString().slice(0, 7)}`, rows);
      }
  };
  return { count: Object.keys(lists).length + named.length, files: files() };
};
