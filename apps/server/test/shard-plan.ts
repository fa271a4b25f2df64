/**
 * Where a thing stands once tenants live on several databases. `directory`: one small database, asked before the tenant is
 * known and cached. `copied`: the same rows on every shard, written by the platform. `own`: each shard has its own.
 */
type Place = 'directory' | 'copied' | 'own';

export const tablesOfNoTenant: Record<string, Place> = {
  tenant: 'copied',
  member_template: 'copied',
  deduct_fee_template: 'copied',
  month_config: 'copied',
  top_up_option: 'copied',
  bill_day: 'directory',
  bill_difference: 'directory',
  instance: 'own',
  job_tick: 'own',
  ledger_proof: 'own',
  ledger_seal: 'own',
  lost_work: 'own',
  outbox: 'own',
  schema_migrations: 'own',
};

/** Keys of tables with a tenant that do not begin with it: what one shard alone cannot keep true, and what does then. */
export const keysPastTheTenant: Record<string, string> = {
  'tenant_host.tenant_host_pkey': 'the directory keeps the table',
  'audit.audit_pkey': 'a random id: cannot meet another',
  'chat_session.chat_session_id': 'a random id: cannot meet another',
  'pay_order.pay_order_no_key': 'the number carries its shard',
  'refund.refund_no_key': 'the number carries its shard',
  'payment.payment_transaction_id_key': 'of one order, whose number carries the shard',
};

export const referencesPastTheTenant = ['bill_difference.bill_difference_day_fkey'];

/**
 * What reads or writes rows of more than one tenant, file by file. `sweep`: a job that every shard does on its own rows.
 * `number`: finds one row by a number that will carry its shard. `staff`: a page of the platform's staff, asked of every
 * shard and merged. `bill`: the one merchant's bill, held against the payments of every shard. The rest as above.
 */
export const statementsOfManyTenants: Record<string, 'sweep' | 'number' | 'staff' | 'bill' | Place> = {
  'features/admin/queries.ts': 'staff',
  'features/admin/save-tenant.ts': 'directory',
  'features/agent/refresh-figures.ts': 'sweep',
  'features/bill/list-bills.ts': 'directory',
  'features/bill/note-difference.ts': 'directory',
  'features/chat/billing-window.ts': 'sweep',
  'features/engine/begin-lost-again.ts': 'sweep',
  'features/file/sweep-files.ts': 'sweep',
  'features/membership/announce-ends.ts': 'sweep',
  'features/model/find-chat-models.ts': 'copied',
  'features/model/queries.ts': 'copied',
  'features/operation/operation-state.ts': 'staff',
  'features/operation/watch-work.ts': 'sweep',
  'features/order/book-fees.ts': 'bill',
  'features/order/check-orders.ts': 'sweep',
  'features/order/check-refunds.ts': 'sweep',
  'features/order/queries.ts': 'number',
  'features/order/reconcile-bills.ts': 'bill',
  'features/order/settle-refund.ts': 'number',
  'features/outbox/relay-outbox.ts': 'sweep',
  'features/personal-data/erase-account.ts': 'sweep',
  'features/price-list/change-price-list.ts': 'copied',
  'features/secret/reseal-secrets.ts': 'sweep',
  'features/setup/init-platform.ts': 'directory',
  'features/setup/set-up.ts': 'directory',
  'features/tenant/rename-account.ts': 'directory',
  'features/wallet/prove-ledger.ts': 'sweep',
  'features/workflow/sweep-runs.ts': 'sweep',
};
