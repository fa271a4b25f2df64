import { isUuid } from '../../base/id.ts';
import type { RestateAdmin } from '../../gateways/restate/admin.ts';

export type SessionTurn = { id: string; session: string; status: string; attempts: number };

/** Turns of these sessions that the engine holds; of each session one goes on and the others wait behind it. */
export const readSessionTurns = async (engine: RestateAdmin, sessionIds: readonly string[]): Promise<SessionTurn[]> => {
  const known = sessionIds.filter(isUuid);
  if (known.length === 0) return [];
  return engine.query<SessionTurn>(`
    select id, target_service_key as session, status, coalesce(retry_count, 0) as attempts
    from sys_invocation where target_service_name = 'chatSession' and target_handler_name = 'turn'
    and status <> 'completed' and target_service_key in (${known.map((key) => `'${key}'`).join(', ')})`);
};
