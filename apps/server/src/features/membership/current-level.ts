import type { MemberLevel } from '@zhixing/contract/user';
import { memberLevel } from '@zhixing/contract/user';
import { sql } from 'drizzle-orm';
import { chinaDay } from '../../base/china-time.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import type { membership } from '../../db/schema/membership.ts';
import { endless, endOf } from './plan-dates.ts';
import { isOver } from './rules.ts';

type Clock = Pick<Ctx, 'now'>;
type Row = typeof membership.$inferSelect;
export type Level = { level: MemberLevel; endAt: Date | null };
/** With the moment at which one of the grants begins or ends. */
type Granted = Level & { recheckAt: Date | null };

const free: Level = { level: 'FREE', endAt: null };
const ranks = sql`array[${sql.join(
  memberLevel.options.map((level) => sql`${level}`),
  sql`, `,
)}]::text[]`;

/** What the grants of each account, its own and those of its groups, come to today: the best level, to its last day. */
export const grantedLevels = async (tx: Tx, { now }: Clock, accountIds: string[]): Promise<Map<string, Granted>> => {
  if (accountIds.length === 0) return new Map();
  const ids = sql`array[${sql.join(
    accountIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  )}]`;
  const today = chinaDay(now());
  const { rows } = await tx.execute<{ owner: string; level: MemberLevel | null; last: string; next: string }>(sql`
    with held as (
      select account_id as owner, level, starts_on, ends_on from membership_grant
        where account_id = any(${ids}) and group_id is null and closed_by is null and ends_on >= ${today}::date
      union all
      select m.account_id, g.level, g.starts_on, g.ends_on from account_group_member m
        join membership_grant g on g.tenant_id = m.tenant_id and g.group_id = m.group_id
        where m.account_id = any(${ids}) and g.closed_by is null and g.ends_on >= ${today}::date
    )
    select distinct on (owner) owner, case when starts_on <= ${today}::date then level end as level,
      (max(ends_on) over (partition by owner, level))::text as last,
      (min(case when starts_on > ${today}::date then starts_on else ends_on + 1 end) over (partition by owner))::text as next
    from held order by owner, starts_on > ${today}::date, array_position(${ranks}, level) desc`);
  return new Map(
    rows.map(({ owner, level, last, next }) => [
      owner,
      {
        level: level ?? 'FREE',
        endAt: level === null || last === endless ? null : endOf(last),
        recheckAt: new Date(`${next}T00:00:00+08:00`),
      },
    ]),
  );
};

/**
 * The row of `membership` is what the grants came to when one was last written. Once one of them has begun or ended since,
 * what counts are the grants: a lower level may be running beneath, or a later one have begun after a gap.
 */
export const currentLevels = async (tx: Tx, ctx: Clock, rows: readonly Row[]): Promise<Map<string, Level>> => {
  const over = rows.filter((row) => isOver(row, ctx.now())).map(({ accountId }) => accountId);
  const granted = await grantedLevels(tx, ctx, over);
  return new Map(
    rows.map((row) => [row.accountId, isOver(row, ctx.now()) ? (granted.get(row.accountId) ?? free) : row]),
  );
};

export const currentLevel = async (tx: Tx, ctx: Clock, row: Row | null | undefined): Promise<Level> =>
  (row && (await currentLevels(tx, ctx, [row])).get(row.accountId)) ?? free;
