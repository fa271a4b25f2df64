import { tenantChoices } from '@zhixing/contract/limit';
import { openRecords } from '../mail-crash/records.ts';

export type StoredRun = {
  id: string;
  status: string;
  errorCode: string | null;
  questions: number;
  answers: number;
  content: string | null;
  usages: number;
};

const storedRuns = (since: number) => `
  with told as (
    select run_id, count(*) filter (where role = 1) as questions, count(*) filter (where role = 2) as answers,
      max(body ->> 'content') filter (where role = 2) as content
    from chat_message group by run_id
  ), used as (select id, count(*) as usages from agent_usage group by id)
  select run.id, run.status, run.error_code as "errorCode", coalesce(told.questions, 0) as questions,
    coalesce(told.answers, 0) as answers, told.content, coalesce(used.usages, 0) as usages
  from chat_run run left join told on told.run_id = run.id left join used on used.id = run.id
  where run.created_at >= to_timestamp(${since / 1000})`;

/** What the database and the engine say about the turns since a moment. */
export const openChatRecords = (databaseUrl: string, restateAdminUrl: string) => {
  const { read, readOutbox, readInvocations, close } = openRecords(databaseUrl, restateAdminUrl);
  /** One account plays all the people: it may have as many answers at once as they would. */
  const raiseLimits = (host: string) => {
    const { accountRuns, accountStreams } = tenantChoices;
    const maxSettings = JSON.stringify({ accountRuns: accountRuns.most, accountStreams: accountStreams.most });
    return read(`update tenant set settings = settings || '${maxSettings}'
      where id in (select tenant_id from tenant_host where host = '${host}')`);
  };
  /** Four agents that everybody of a tenant may ask for nothing. */
  const readAgents = async (host: string): Promise<string[]> => {
    await raiseLimits(host);
    const agents = await read<{ id: string }>(
      `select a.id from agent a join tenant_host h on h.tenant_id = a.tenant_id
       where h.host = '${host}' and a.status = 'C90_Launched' and not a.launch_disabled and a.price_fen = 0
         and a.deleted_at is null order by a.id limit 4`,
    );
    return agents.map(({ id }) => id);
  };
  return {
    readRuns: (since: number) => read<StoredRun>(storedRuns(since)),
    readAgents,
    /** The same four; three of them make no suggestions and are as `document` says. */
    async prepareAgents(host: string, document: object = {}): Promise<string[]> {
      const ids = await readAgents(host);
      const silent = ids.slice(1).map((id) => `'${id}'`);
      await read(
        `with made as (
           insert into agent_release (tenant_id, agent_id, no, name, description, document)
           select r.tenant_id, r.agent_id, 1000, r.name, r.description, r.document || '${JSON.stringify({ suggestions: false, ...document })}'
           from agent_release r join agent a on a.id = r.agent_id and a.release_no = r.no
           where a.id in (${silent.join(', ')}) returning agent_id
         ) update agent set release_no = 1000, launch_version = 1000 where id in (select agent_id from made)`,
      );
      return ids;
    },
    read,
    readOutbox,
    readInvocations,
    close,
  };
};
export type ChatRecords = ReturnType<typeof openChatRecords>;
