import type { Listing } from '@zhixing/contract/listing';
import { sql } from 'drizzle-orm';
import { agent, listing } from '../../db/schema/agent.ts';

type LastRun = NonNullable<Listing['evidence']['lastRun']>;

/**
 * Only what the author asked themselves: other people's conversations are no evidence of theirs. Tools are those that
 * were called in it.
 */
export const lastRun = sql<LastRun | null>`(
  select json_build_object(
    'at', run.ended_at, 'question', question.body ->> 'content', 'answer', answer.body ->> 'content',
    'tools', coalesce((
      select json_agg(distinct call -> 'function' -> 'metaInfo' ->> 'name')
      from jsonb_array_elements(answer.body -> 'step') step, jsonb_array_elements(step -> 'toolCalls') call
    ), '[]'),
    'ms', (extract(epoch from run.ended_at - run.started_at) * 1000)::integer,
    'tokens', run.input_tokens + run.output_tokens
  )
  from chat_run run
  join chat_message question on question.tenant_id = run.tenant_id and question.run_id = run.question_of
    and question.session_id = run.session_id and question.role = 1
  join chat_message answer on answer.tenant_id = run.tenant_id and answer.run_id = run.id
    and answer.session_id = run.session_id and answer.role = 2
  join chat_session held on held.tenant_id = run.tenant_id and held.id = run.session_id
    and held.embed_id is null
  where run.tenant_id = ${listing.tenantId} and run.agent_id = ${listing.agentId} and run.account_id = ${agent.ownerId}
    and run.release_no = ${listing.releaseNo} and run.status = 'done' and run.debug is null
  order by run.created_at desc limit 1)`;
