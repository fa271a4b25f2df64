import { execFileSync } from 'node:child_process';
import { openInstance } from '../deploy/dev/instance.ts';
import { psql } from '../deploy/dev/psql.ts';

const instance = await openInstance(false);

/**
 * For what has no page yet: memberships that are bought, releases made in the studio. Runs with the rights of the
 * platform's own jobs and gives what `select` printed.
 */
export const runSql = (text: string): string => {
  const { DATABASE_URL } = process.env;
  if (!DATABASE_URL) throw new Error('journeys run through vitest');
  const steps = ['set role zhixing_platform', text].flatMap((step) => ['-c', step]);
  const { file, args, env } = psql(instance, DATABASE_URL, ['-XAtq', '-v', 'ON_ERROR_STOP=1', ...steps]);
  return execFileSync(file, args, { encoding: 'utf8', env: { ...process.env, ...env } }).trim();
};

/** By the books, as all money; the platform's role has no hand in them. */
export const giveMoney = (username: string, fen: number) => {
  const [tenantId, id] = runSql(`select tenant_id, id from account where username = '${username}'`).split('|');
  runSql(`reset role; set app.tenant_id = '${tenantId}';
    select ledger_move('${id}', ${fen}, 'promo', null, 'grant', null, 'journey:${id}:${Date.now()}')`);
};

/** As if the days of their trial were over. */
export const endTrial = (username: string) =>
  runSql(`with mine as (select tenant_id, id from account where username = '${username}'),
    gone as (delete from membership_grant g using mine where g.tenant_id = mine.tenant_id and g.account_id = mine.id)
    update membership m set level = 'FREE', end_at = null from mine
    where m.tenant_id = mine.tenant_id and m.account_id = mine.id`);

/** As if this month's chats with priced agents were used: the next one is paid from the wallet. */
export const useUpPaidChats = (username: string) =>
  runSql(`insert into paid_chat_month (tenant_id, account_id, month, used)
    select tenant_id, id, date_trunc('month', now() at time zone 'Asia/Shanghai'), 100000 from account
    where username = '${username}'`);

/** Shares that can be withdrawn at once: given back by a payout, as after a refusal, so that no week has to pass. */
export const giveIncome = (username: string, fen: number) => {
  const [tenantId, id] = runSql(`select tenant_id, id from account where username = '${username}'`).split('|');
  const key = `journey:${id}:${Date.now()}`;
  runSql(`reset role; set app.tenant_id = '${tenantId}';
    select ledger_post('promo', null, 'payout', '${id}', ${fen}, 'grant', null, '${key}:1'),
      ledger_post('payout', '${id}', 'creator', '${id}', ${fen}, 'withdrawal-returned', null, '${key}:2')`);
};
