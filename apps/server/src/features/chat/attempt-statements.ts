import type { ChatMessage } from '@zhixing/contract/chat-message';
import type { ReaderAsking } from '@zhixing/contract/consent';
import type { agent } from '../../db/schema/agent.ts';
import type { chatRun, chatSession, RoundBody, ToolBody } from '../../db/schema/chat.ts';
import { statement } from '../../db/wire.ts';

/**
 * What the worker says to the database about a run. An attempt begins with `begunRun`, `loadedRun`, `runSteps`,
 * `talkBefore`, `talkSummary` and `readerChoices`, which leave together with the commit (tools that are not built in are
 * read after that). A round or a call is one `savedStep`, the end is one `endedRun`, each with its commit.
 */

/** The first attempt marks the run as running and takes over the steps of the run it goes on from: they were paid for. */
export const begunRun = statement<{ isFirst: boolean }>(
  'begun_run',
  `with begun as (
    update chat_run set status = 'running', started_at = $2 where id = $1 and started_at is null and ended_at is null
    returning tenant_id, id, continue_of, (debug ->> 'rerunOf')::uuid as rerun_of, (debug ->> 'rerunFrom')::int as rerun_from
  ), taken as (
    insert into chat_run_step (tenant_id, run_id, no, call_id, body)
    select begun.tenant_id, begun.id, step.no, step.call_id, step.body from begun
      join chat_run_step step on step.tenant_id = begun.tenant_id
        and step.run_id = coalesce(begun.continue_of, begun.rerun_of)
        and (begun.continue_of is not null or step.no < begun.rerun_from)
    on conflict do nothing
  )
  select exists (select 1 from begun) as "isFirst"`,
);

type Run = typeof chatRun.$inferSelect;
export type RunRow = Pick<
  Run,
  'sessionId' | 'accountId' | 'agentId' | 'status' | 'stopAt' | 'questionOf' | 'retryOf' | 'continueOf' | 'endSeq'
> &
  Pick<Run, 'createdAt' | 'startedAt' | 'draftNo' | 'debug' | 'answerFormat' | 'blocks' | 'windowId' | 'dueFen'>;
type TalkRow = Pick<typeof chatSession.$inferSelect, 'title' | 'lastSeq' | 'embedId' | 'figuresOnly'>;
type AgentRow = Pick<typeof agent.$inferSelect, 'name' | 'description' | 'icon' | 'iconBackground' | 'ownerId'>;
type AttemptRow = {
  /** Only the newest attempt may write events. A sequence, because the clocks of workers differ. */
  attempt: number;
  /** The account or tenant was shut out while the question waited, or between two attempts. */
  isBarred: boolean;
  document: unknown;
  /** Of a run that is over. */
  answer: ChatMessage | null;
};
export const loadedRun = statement<RunRow & TalkRow & AgentRow & AttemptRow>(
  'loaded_run',
  `select run.session_id as "sessionId", run.account_id as "accountId", run.agent_id as "agentId", run.status,
    run.stop_at as "stopAt", run.question_of as "questionOf", run.retry_of as "retryOf", run.continue_of as "continueOf",
    run.end_seq as "endSeq", run.created_at as "createdAt", run.started_at as "startedAt", run.draft_no as "draftNo",
    run.debug, run.answer_format as "answerFormat", run.blocks, run.window_id as "windowId", run.due_fen as "dueFen",
    talk.title, talk.last_seq as "lastSeq", talk.embed_id as "embedId", talk.figures_only as "figuresOnly",
    agent.name, agent.description, agent.icon, agent.icon_background as "iconBackground", agent.owner_id as "ownerId",
    nextval('chat_attempt') as attempt,
    not exists (select 1 from account join tenant on tenant.id = account.tenant_id
      where account.id = run.account_id and account.status = 'active' and account.delete_at is null
        and tenant.status = 'active') as "isBarred",
    coalesce(release.document, snapshot.document, agent.document) as document,
    case when run.ended_at is not null then (select body from chat_message answer
      where answer.session_id = run.session_id and answer.run_id = run.id and answer.role = 2) end as answer
  from chat_run run
    join chat_session talk on talk.tenant_id = run.tenant_id and talk.id = run.session_id
    join agent on agent.tenant_id = run.tenant_id and agent.id = run.agent_id
    left join agent_release release on release.tenant_id = run.tenant_id and release.agent_id = run.agent_id
      and release.no = run.release_no
    left join agent_snapshot snapshot on snapshot.tenant_id = run.tenant_id and snapshot.agent_id = run.agent_id
      and snapshot.draft_no = run.draft_no
  where run.id = $1 and run.session_id = $2`,
);

export const runSteps = statement<{ no: number; callId: string; body: RoundBody | ToolBody }>(
  'run_steps',
  'select no, call_id as "callId", body from chat_run_step where run_id = $1 order by no',
);

/** Where the question of run $1 stands in session $2. */
const questionPlace = `(select question.place from chat_run run
    join chat_message question on question.session_id = $2 and question.run_id = run.question_of and question.role = 1
  where run.id = $1)`;

/** The question and the newest of what stood before it, however long the session has become. */
export const talkBefore = statement<{ runId: string; role: number; place: number; body: ChatMessage }>(
  'talk_before',
  `select run_id as "runId", role, place, body from chat_message
  where session_id = $2 and replaced_at is null and place <= ${questionPlace} order by place desc limit $3`,
);

export const talkSummary = statement<{ runId: string; text: string; messages: number; untilPlace: number }>(
  'talk_summary',
  `select run_id as "runId", text, messages, until_place as "untilPlace" from chat_summary
  where session_id = $2 and until_place < ${questionPlace} order by until_place desc limit 1`,
);

/** How whoever asked run $1 wants to be asked about its agent's tools, by the parts that name them. */
export const readerChoices = statement<{ part: string; asking: ReaderAsking }>(
  'reader_choices',
  `select choice.part, choice.asking from chat_run run
    join consent_setting choice on choice.account_id = run.account_id and choice.agent_id = run.agent_id
  where run.id = $1`,
);

export const savedStep = statement(
  'saved_step',
  `insert into chat_run_step (tenant_id, run_id, no, call_id, body) values ($1, $2, $3, $4, $5) on conflict do nothing`,
);

/** Answer, run, session, usage and count. The run's row decides: whoever comes second finds it over and changes nothing. */
export const endedRun = statement<{ id: string }>(
  'ended_run',
  `with ended as (
    update chat_run set status = $2, error_code = $3, end_seq = $4, ended_at = $5, model = $6, input_tokens = $7,
      output_tokens = $8, cost_fen = $9, model_cost_micro = $10
    where id = $1 and ended_at is null returning tenant_id, session_id, id, agent_id, account_id
  ), replaced as (
    update chat_message set replaced_at = $5 from ended
    where chat_message.tenant_id = ended.tenant_id and chat_message.session_id = ended.session_id
      and place = $11 and replaced_at is null
  ), answered as (
    insert into chat_message (tenant_id, session_id, at, id, run_id, role, place, body)
    select tenant_id, session_id, $5, $12, id, 2, $11, $13::jsonb from ended
  ), told as (
    update chat_session set last_seq = $4, updated_at = $5 where id in (select session_id from ended)
  ), used as (
    insert into agent_usage (tenant_id, id, agent_id, account_id, at, ms, outcome, cost_fen, model_cost_micro)
    select tenant_id, id, agent_id, account_id, $5, $14::int, $2, $9, $10 from ended where $15::boolean
  ), counted as (
    insert into agent_task (tenant_id, run_id, agent_id) select tenant_id, id, agent_id from ended where $15 and $2 = 'done'
  )
  select id from ended`,
);
