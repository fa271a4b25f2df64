import { z } from 'zod';

type Days = { days: number; least: number; most: number };

/** How long a tenant's rows stay unless it says otherwise, and between which bounds it may say so. */
export const tenantRetention = {
  /** Messages, runs and sessions, since they were written or last used; attachments go with them. */
  message: { days: 730, least: 7, most: 3650 },
  /** Rounds and tool calls of a run: what "continue" and a trace are made of. */
  step: { days: 30, least: 7, most: 365 },
  workflowRun: { days: 30, least: 1, most: 365 },
  notice: { days: 180, least: 30, most: 1095 },
  /** One row per run; figures on cards look back 30 days. Sums stay while the agent does. */
  usage: { days: 400, least: 35, most: 3650 },
  /** By whole months. The law asks for six of them at least. */
  audit: { days: 730, least: 180, most: 3650 },
} as const satisfies Record<string, Days>;
export type TenantRetentionKind = keyof typeof tenantRetention;
export const tenantRetentionKinds = Object.keys(tenantRetention) as TenantRetentionKind[];

/** The same for every tenant. */
export const fixedRetention = {
  deletedSession: 30,
  debugSession: 90,
  deletedPart: 30,
  checkCode: 1,
  accountToken: 7,
  endedKey: 90,
  chatDay: 60,
  /** The money desk looks back a year. */
  gateMeeting: 400,
  billingWindow: 30,
  agentEdit: 400,
  modelUse: 730,
  goldenRun: 180,
  training: 365,
  dataExport: 7,
  unsentFile: 30,
  trial: 1095,
  embedding: 90,
  /** A key's limits look back a month, its figures thirty days. */
  keyEmbedding: 60,
  knowledgeQuestion: 180,
  /** Who did not hear an answer asks again within the hour; a day is what is promised. */
  idempotency: 2,
} as const;
export type RetentionKind = TenantRetentionKind | keyof typeof fixedRetention;

const daysOf = ({ days, least, most }: Days) => z.number().int().min(least).max(most).default(days);
export const retentionSettings = z
  .object({
    message: daysOf(tenantRetention.message),
    step: daysOf(tenantRetention.step),
    workflowRun: daysOf(tenantRetention.workflowRun),
    notice: daysOf(tenantRetention.notice),
    usage: daysOf(tenantRetention.usage),
    audit: daysOf(tenantRetention.audit),
  })
  .prefault({});
export type RetentionSettings = z.infer<typeof retentionSettings>;

export type Keeping =
  /** Days after the moment named. */
  | { by: RetentionKind; since: string }
  /** Goes with the row of another table. */
  | { with: string }
  /** Books of money: the law wants them kept, and a proof needs them all. They carry ids, no names. */
  | { kept: string }
  /** As many as there are of something that people make and take away; it does not grow by itself. */
  | { bounded: string };

/** Every table of the database. One that is missing fails a test: nothing is added that grows for ever. */
export const tableRetention: Record<string, Keeping> = {
  instance: { bounded: 'one row' },
  schema_migrations: { bounded: 'one row per migration' },
  member_template: { bounded: 'one row per level' },
  deduct_fee_template: { bounded: 'one row per category' },
  month_config: { bounded: 'one row per duration for sale' },
  top_up_option: { bounded: 'one row per amount for sale' },
  ledger_proof: { bounded: 'one row per day' },
  ledger_seal: { kept: 'books of money' },
  bill_day: { bounded: 'one row per day' },
  bill_difference: { kept: 'books of money' },
  tenant: { bounded: 'one row per tenant' },
  tenant_host: { bounded: 'at most 50 per tenant' },
  file_quota: { bounded: 'one row per tenant' },
  market_count: { bounded: 'one row per tenant and category' },
  label: { bounded: 'made and deleted by administrators' },
  account_group: { bounded: 'one row per team that was paid for; gone with its owner' },
  outbox: { bounded: 'a row leaves when the engine has it' },
  job_tick: { bounded: 'one row per recurring job' },
  lost_work: { bounded: 'a row leaves when nothing of it is open and a day has passed' },

  account: { bounded: 'one row per person; emptied when they leave, gone with the last talk to an agent of theirs' },
  account_group_member: { with: 'account' },
  team_invite: { by: 'endedKey', since: 'its expiry' },
  membership: { with: 'account' },
  wallet: { with: 'account' },
  membership_grant: { with: 'account' },
  admin_grant: { with: 'account' },
  ledger_key: { kept: 'books of money' },
  ledger_transfer: { kept: 'books of money' },
  reservation: { kept: 'books of money' },
  pay_order: { kept: 'books of money' },
  payment: { kept: 'books of money' },
  refund: { kept: 'books of money' },
  withdrawal: { kept: 'books of money' },
  bank_transfer: { kept: 'books of money' },
  trial_taken: { by: 'trial', since: 'the trial began' },
  benefit_batch: { kept: 'books of money' },
  benefit_code: { kept: 'books of money' },
  intent_survey: { with: 'account' },
  account_token: { by: 'accountToken', since: 'its expiry' },
  check_code: { by: 'checkCode', since: 'its expiry' },
  account_link: { by: 'endedKey', since: 'its expiry' },
  data_export: { by: 'dataExport', since: 'it was asked for' },
  idempotency: { by: 'idempotency', since: 'the call' },
  paid_chat_month: { by: 'agentEdit', since: 'the month' },
  agent_edit: { by: 'agentEdit', since: 'the edit' },
  notice: { by: 'notice', since: 'it was written' },
  stored_file: { by: 'message', since: 'it was last put to a question; icons and receipts stay with their owner' },

  agent: { by: 'deletedPart', since: 'its deletion; its name stays for as long as others have talks with it' },
  agent_launch_tag: { with: 'agent' },
  agent_text: { with: 'agent' },
  agent_staff_gram: { with: 'agent' },
  agent_editor: { with: 'agent' },
  consent_setting: { with: 'agent' },
  agent_release: { with: 'agent' },
  agent_snapshot: { bounded: 'the newest 200 of an agent, and backups somebody asked for' },
  agent_share: { by: 'endedKey', since: 'its expiry' },
  agent_embed: { by: 'endedKey', since: 'its revocation' },
  agent_usage: { by: 'usage', since: 'the end of the run' },
  agent_usage_past: { with: 'agent' },
  agent_task: { bounded: 'a row leaves within a minute, when it is counted' },
  listing: { with: 'agent' },
  golden_question: { with: 'agent' },
  golden_run: { by: 'goldenRun', since: 'it began' },
  golden_result: { with: 'golden_run' },

  chat_session: { by: 'message', since: 'its last use' },
  chat_message: { by: 'message', since: 'it was written' },
  chat_run: { by: 'message', since: 'it began' },
  chat_run_step: { by: 'step', since: 'it was finished' },
  chat_consent: { by: 'step', since: 'it was asked' },
  chat_day: { by: 'chatDay', since: 'the day' },
  gate_meeting: { by: 'gateMeeting', since: 'the day' },
  billing_window: { by: 'billingWindow', since: 'its end' },
  session_activity: { with: 'chat_session' },

  model: { by: 'deletedPart', since: 'its deletion' },
  model_use: { by: 'modelUse', since: 'the day' },
  model_training: { by: 'training', since: 'its end' },
  plugin: { by: 'deletedPart', since: 'its deletion' },
  plugin_release: { with: 'plugin' },
  workflow_run: { by: 'workflowRun', since: 'it began' },
  workflow_step: { with: 'workflow_run' },
  mcp_server: { by: 'deletedPart', since: 'its deletion' },
  mcp_key: { by: 'endedKey', since: 'its revocation' },
  api_key: { by: 'endedKey', since: 'its revocation' },
  api_key_call: { with: 'chat_run' },
  api_key_embedding: { by: 'keyEmbedding', since: 'the call' },

  card: { with: 'account' },
  chat_form: { with: 'chat_run' },
  // Earlier with the first message of the session that goes by its age.
  chat_summary: { with: 'chat_session' },
  knowledge: { with: 'account' },
  knowledge_folder: { with: 'knowledge' },
  knowledge_file: { with: 'knowledge' },
  knowledge_segment: { with: 'knowledge_file' },
  segment_rating: { with: 'knowledge_segment' },
  knowledge_piece: { with: 'knowledge_segment' },
  knowledge_words: { with: 'knowledge_piece' },
  knowledge_index: { with: 'knowledge' },
  knowledge_bits: { with: 'knowledge_piece' },
  knowledge_vector: { with: 'knowledge_piece' },
  knowledge_graph: { with: 'knowledge_vector' },
  knowledge_question: { by: 'knowledgeQuestion', since: 'it was last asked' },
  embedding_cache: { by: 'embedding', since: 'it was last used' },

  audit: { by: 'audit', since: 'it was written, by whole months' },
};
