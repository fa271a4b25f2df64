import { statement } from '../../db/wire.ts';
import type { AgentRow } from '../agent/index.ts';
import type { SessionRow } from './queries.ts';

/**
 * What the api says to the database when a turn is taken: `runnableAgent`, `heldSession`, `roomLocks`, `room` and the plan
 * (`dailyPlan` of membership) leave together, behind the beginning of the transaction; `takenTurn` and the commit follow.
 */

export type RunnableAgent = Pick<
  AgentRow,
  'id' | 'ownerId' | 'status' | 'launchDisabled' | 'launchVersion' | 'releaseNo' | 'turnLimits' | 'priceFen'
>;
export const runnableAgent = statement<RunnableAgent>(
  'runnable_agent',
  `select id, owner_id as "ownerId", status, launch_disabled as "launchDisabled", launch_version as "launchVersion",
    release_no as "releaseNo", turn_limits as "turnLimits", price_fen as "priceFen"
  from agent where id = $1 and deleted_at is null`,
);

export type HeldSession = Pick<
  SessionRow,
  'accountId' | 'agentId' | 'isDebug' | 'embedId' | 'visitorHash' | 'lastSeq' | 'deletedAt'
>;
/** Turns of one session are taken one after the other. */
export const heldSession = statement<HeldSession>(
  'held_session',
  `select account_id as "accountId", agent_id as "agentId", is_debug as "isDebug", embed_id as "embedId",
    visitor_hash as "visitorHash", last_seq as "lastSeq", deleted_at as "deletedAt"
  from chat_session where id = $1 for no key update`,
);

/** Of those that begin at once none counts before the one before it is stored. $2: the count of conversations, or nothing. */
export const roomLocks = statement(
  'room_locks',
  `select case when $2::text is not null and not exists (select 1 from chat_session where id = $1)
      then pg_advisory_xact_lock(hashtextextended($2, 0)) end, pg_advisory_xact_lock(hashtextextended($3, 0))`,
);

/**
 * A statement after those that waited: what others stored meanwhile is seen. The tenant's number is not locked, or all its
 * people would begin one after another; a few may pass it together.
 */
export type Room = {
  sessions: number;
  session: number;
  own: number;
  tenant: number;
  isKnownRun: boolean;
  hasWaitingForm: boolean;
};
export const room = statement<Room>(
  'room',
  `select
    case when $6 and not exists (select 1 from chat_session where id = $1) then (select count(*)::int from chat_session
      where account_id = $2 and deleted_at is null and embed_id is null and not is_debug) else 0 end as sessions,
    (select count(*)::int from chat_run where session_id = $1 and ended_at is null) as session,
    (select count(*)::int from chat_run run
      join chat_session talk on talk.tenant_id = run.tenant_id and talk.id = run.session_id
      where run.account_id = $2 and run.ended_at is null and talk.embed_id is not distinct from $3::uuid) as own,
    (select count(*)::int from (select 1 from chat_run where ended_at is null limit $5) as run) as tenant,
    exists (select 1 from chat_run where id = $4) as "isKnownRun",
    exists (select 1 from chat_form where session_id = $1 and state = 'waiting') as "hasWaitingForm"`,
);

/**
 * The day's count, the session, the run, its question and the order to run it: each only if the one before it came to be,
 * so that a day that is used up leaves nothing behind. A run or session of this id that somebody else made meanwhile fails.
 */
export const takenTurn = statement<{ isTaken: boolean; lastSeq: number; orderId: number | null; epoch: string }>(
  'taken_turn',
  `with given as (
    select $1::uuid as tenant_id, $2::uuid as account_id, $3::uuid as session_id, $4::uuid as agent_id, $5::int as release_no,
      $7::timestamptz as at, coalesce((select (document ->> 'figuresOnly')::boolean from agent_release
        where agent_id = $4 and no = $5), false) as figures_only
  ), day as (
    insert into chat_day (tenant_id, account_id, day, used) select tenant_id, account_id, $9::date, 1 from given where $8::int > 0
    on conflict (tenant_id, account_id, day) do update set used = chat_day.used + 1 where chat_day.used < $8 returning used
  ), passed as (
    select * from given where $8 is null or exists (select 1 from day)
  ), made as (
    insert into chat_session (tenant_id, id, account_id, agent_id, title, title_cut, is_debug, turn_no, figures_only,
      created_at, updated_at, embed_id, visitor_hash)
    select tenant_id, session_id, account_id, agent_id, $10, $11::boolean, $12::boolean, 1, figures_only, at, at, $13::uuid,
      $14::bytea
    from passed where $6::boolean returning last_seq, turn_no
  ), kept as (
    -- What was promised to somebody who wrote before holds for the whole of it.
    update chat_session talk set turn_no = talk.turn_no + 1, figures_only = talk.figures_only or passed.figures_only
    from passed where talk.id = passed.session_id and not $6 returning talk.last_seq, talk.turn_no
  ), talk as (
    select * from made union all select * from kept
  ), run as (
    insert into chat_run (tenant_id, id, session_id, account_id, agent_id, release_no, created_at, draft_no, debug,
      question_of, retry_of, continue_of, answer_format, window_id, due_fen)
    select tenant_id, $15::uuid, session_id, account_id, agent_id, release_no, at, $16::int, $17::jsonb, $18::uuid, $19::uuid,
      $20::uuid, $21::jsonb, $22::uuid, $23::int
    from passed, talk returning id
  ), question as (
    insert into chat_message (tenant_id, session_id, at, id, run_id, role, place, body)
    select passed.tenant_id, session_id, at, $24::uuid, run.id, 1, 2 * turn_no, $25::jsonb from passed, talk, run
    where $24 is not null
  ), ordered as (
    insert into outbox (service, handler, key, payload, request_id, traceparent, next_at)
    select $26, $27, $28, $29::jsonb, $30, $31, clock_timestamp() + make_interval(secs => $32)
    from run where $26::text is not null returning id
  )
  select exists (select 1 from run) as "isTaken", coalesce((select last_seq from talk), 0) as "lastSeq",
    (select id from ordered) as "orderId", (select engine_epoch from instance) as epoch`,
);
