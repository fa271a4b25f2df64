import { newId } from '../src/base/id.ts';

/** For each tenant table a statement that puts one row of a tenant in it. A new table needs its line here. */
export const tenantRows = (tenantId: string) => {
  const accountId = newId();
  const groupId = newId();
  const orderId = newId();
  const batchId = newId();
  const agentId = newId();
  const sessionId = newId();
  const runId = newId();
  const goldenRunId = newId();
  const pluginId = newId();
  const modelId = newId();
  const workflowRunId = newId();
  const apiKeyId = newId();
  const [knowledgeId, fileId, segmentId, pieceId, indexId] = [newId(), newId(), newId(), newId(), newId()];
  return {
    account: `insert into account (tenant_id, id, username, password_hash)
      values ('${tenantId}', '${accountId}', 'u-${accountId}', 'x')`,
    account_token: `insert into account_token (tenant_id, id, account_id, family, kind, hash, address, expires_at)
      values ('${tenantId}', '${newId()}', '${accountId}', '${newId()}', 'session', decode('${newId().replaceAll('-', '')}', 'hex'), '', now())`,
    check_code: `insert into check_code (tenant_id, id, account, channel, scene, locale, expires_at)
      values ('${tenantId}', '${newId()}', 'a@example.com', 'EMAIL', 'REG', 'zh-CN', now())`,
    account_link: `insert into account_link (tenant_id, id, kind, secret_hash, origin, role, created_by, created_by_name, by_mail, expires_at)
      values ('${tenantId}', '${newId()}', 'invite', decode('00', 'hex'), 'http://x', 'user', '${accountId}', 'x', false, now())`,
    account_group: `insert into account_group (tenant_id, id, name) values ('${tenantId}', '${groupId}', 'g-${groupId}')`,
    team_invite: `insert into team_invite (tenant_id, id, group_id, account_id, most_uses, created_by, created_at, expires_at)
      values ('${tenantId}', '${newId()}', '${groupId}', '${accountId}', 1, '${accountId}', now(), now())`,
    account_group_member: `insert into account_group_member (tenant_id, group_id, account_id)
      values ('${tenantId}', '${groupId}', '${accountId}')`,
    membership: `insert into membership (tenant_id, account_id, level) values ('${tenantId}', '${accountId}', 'FREE')`,
    wallet: `insert into wallet (tenant_id, account_id) values ('${tenantId}', '${accountId}')`,
    pay_order: `insert into pay_order (tenant_id, id, no, account_id, kind, amount_fen, created_at, expires_at)
      values ('${tenantId}', '${orderId}', '${orderId}', '${accountId}', 'top-up', 1, now(), now())`,
    payment: `insert into payment (tenant_id, transaction_id, order_id, amount_fen, currency, paid_at, heard_at, heard_by, use)
      values ('${tenantId}', '${newId()}', '${orderId}', 1, 'CNY', now(), now(), 'notify', 'fulfilled')`,
    refund: `insert into refund (tenant_id, no, order_id, transaction_id, account_id, amount_fen, kind, reason, created_at)
      values ('${tenantId}', '${newId()}', '${orderId}', 'x', '${accountId}', 1, 'asked', 'x', now())`,
    bank_transfer: `insert into bank_transfer (tenant_id, id, order_id, account_id, company, contact, receipt_id, created_at)
      values ('${tenantId}', '${newId()}', '${orderId}', '${accountId}', 'x', 'x', '${newId()}', now())`,
    trial_taken: `insert into trial_taken (tenant_id, contact_hash, at) values ('${tenantId}', 'hash', now())`,
    benefit_batch: `insert into benefit_batch (tenant_id, id, name, amount_fen, codes, last_day, created_by, created_at)
      values ('${tenantId}', '${batchId}', 'x', 1, 1, '2026-12-31', '${accountId}', now())`,
    benefit_code: `insert into benefit_code (tenant_id, id, batch_id, no, hash)
      values ('${tenantId}', '${newId()}', '${batchId}', 1, decode('${newId().replaceAll('-', '')}', 'hex'))`,
    membership_grant: `insert into membership_grant (tenant_id, id, account_id, level, starts_on, ends_on, reason, created_at)
      values ('${tenantId}', '${newId()}', '${accountId}', 'MONTHLY', '2026-01-01', '2026-01-31', 'grant', now())`,
    admin_grant: `insert into admin_grant (tenant_id, id, account_id, kind, amount_fen, reason, given_by, request_key, created_at)
      values ('${tenantId}', '${newId()}', '${accountId}', 'balance', 1, 'x', '${accountId}', '${newId()}', now())`,
    knowledge: `insert into knowledge (tenant_id, id, owner_id, name, visibility, created_at, updated_at)
      values ('${tenantId}', '${knowledgeId}', '${accountId}', 'x', 'me', now(), now())`,
    knowledge_folder: `insert into knowledge_folder (tenant_id, id, knowledge_id, name, created_at)
      values ('${tenantId}', '${newId()}', '${knowledgeId}', 'x', now())`,
    knowledge_file: `insert into knowledge_file (tenant_id, id, knowledge_id, name, extension, mime_type, size, state, method,
        max_length, uploaded_at, changed_at)
      values ('${tenantId}', '${fileId}', '${knowledgeId}', 'x', 'txt', 'text/plain', 1, 'waiting', 'auto', 800, now(), now())`,
    knowledge_segment: `insert into knowledge_segment (tenant_id, id, knowledge_id, file_id, parse_no, ordinal, path, text, page)
      values ('${tenantId}', '${segmentId}', '${knowledgeId}', '${fileId}', 1, 0, '{}', 'x', 1)`,
    segment_rating: `insert into segment_rating (tenant_id, segment_id, account_id, value)
      values ('${tenantId}', '${segmentId}', '${accountId}', 1)`,
    knowledge_piece: `insert into knowledge_piece (tenant_id, id, knowledge_id, file_id, segment_id, parse_no, ordinal, text, page, boxes)
      values ('${tenantId}', '${pieceId}', '${knowledgeId}', '${fileId}', '${segmentId}', 1, 0, 'x', 1, '[]')`,
    knowledge_words: `insert into knowledge_words (tenant_id, knowledge_id, piece_id, words)
      values ('${tenantId}', '${knowledgeId}', '${pieceId}', '')`,
    knowledge_index: `insert into knowledge_index (tenant_id, id, knowledge_id, model_id, model_name, dims, state, weight)
      values ('${tenantId}', '${indexId}', '${knowledgeId}', '${newId()}', 'x', 2, 'serving', 1)`,
    knowledge_bits: `insert into knowledge_bits (tenant_id, index_id, piece_id, bits)
      values ('${tenantId}', '${indexId}', '${pieceId}', '10')`,
    knowledge_vector: `insert into knowledge_vector (tenant_id, index_id, piece_id, embedding)
      values ('${tenantId}', '${indexId}', '${pieceId}', '[1,0]')`,
    knowledge_graph: `insert into knowledge_graph (tenant_id, index_id, dims, piece_id, embedding)
      values ('${tenantId}', '${indexId}', 512, '${pieceId}', array_fill(1, array[512])::real[]::halfvec)`,
    embedding_cache: `insert into embedding_cache (tenant_id, model_id, hash, embedding, used_at)
      values ('${tenantId}', '${newId()}', decode('00', 'hex'), '[1,0]', now())`,
    knowledge_question: `insert into knowledge_question (tenant_id, id, knowledge_id, question, best, last_at)
      values ('${tenantId}', '${newId()}', '${knowledgeId}', 'x', 0, now())`,
    withdrawal: `insert into withdrawal (tenant_id, id, account_id, amount_fen, payee_cipher, payee_hint, request_key, created_at)
      values ('${tenantId}', '${newId()}', '${accountId}', 1, 'x', 'x', '${newId()}', now())`,
    idempotency: `insert into idempotency (tenant_id, account_id, route, key, hash, created_at)
      values ('${tenantId}', '${accountId}', 'x', '${newId()}', 'x', now())`,
    paid_chat_month: `insert into paid_chat_month (tenant_id, account_id, month) values ('${tenantId}', '${accountId}', '2026-11-01')`,
    agent_edit: `insert into agent_edit (tenant_id, account_id, agent_id) values ('${tenantId}', '${accountId}', '${newId()}')`,
    stored_file: `insert into stored_file (tenant_id, id, owner_id, kind, name, mime_type, size)
      values ('${tenantId}', '${newId()}', '${accountId}', 'icon', 'a.png', 'image/png', 1)`,
    label: `insert into label (tenant_id, id, name) values ('${tenantId}', '${newId()}', 'l-${agentId}')`,
    agent: `insert into agent (tenant_id, id, owner_id, name, icon, icon_background, document)
      values ('${tenantId}', '${agentId}', '${accountId}', '', '1', '#d6e4ff', '{}')`,
    agent_launch_tag: `insert into agent_launch_tag (tenant_id, tag, launched_at, agent_id)
      values ('${tenantId}', 'bank', now(), '${agentId}')`,
    intent_survey: `insert into intent_survey (tenant_id, account_id, identity, directions)
      values ('${tenantId}', '${accountId}', 1, '{bank}')`,
    agent_text: `insert into agent_text (tenant_id, agent_id, launched_at, words)
      values ('${tenantId}', '${agentId}', now(), '样')`,
    agent_staff_gram: `insert into agent_staff_gram (tenant_id, gram, updated_at, agent_id)
      values ('${tenantId}', '样', now() - interval '1 day', '${agentId}')`,
    market_count: `insert into market_count (tenant_id, tag, agents) values ('${tenantId}', '', 1)`,
    agent_release: `insert into agent_release (tenant_id, agent_id, no, name, description, document)
      values ('${tenantId}', '${agentId}', 1, '样例', '', '{}')`,
    listing: `insert into listing (tenant_id, id, agent_id, release_no, created_by)
      values ('${tenantId}', '${newId()}', '${agentId}', 1, '${accountId}')`,
    agent_usage: `insert into agent_usage (tenant_id, id, agent_id, account_id, at, ms, outcome)
      values ('${tenantId}', '${newId()}', '${agentId}', '${accountId}', now(), 1, 'done')`,
    agent_task: `insert into agent_task (tenant_id, run_id, agent_id)
      values ('${tenantId}', '${newId()}', '${agentId}')`,
    notice: `insert into notice (tenant_id, id, account_id, kind, agent_id)
      values ('${tenantId}', '${newId()}', '${accountId}', 'listing.approved', '${agentId}')`,
    agent_editor: `insert into agent_editor (tenant_id, agent_id, account_id)
      values ('${tenantId}', '${agentId}', '${accountId}')`,
    agent_snapshot: `insert into agent_snapshot (tenant_id, agent_id, draft_no, name, description, document)
      values ('${tenantId}', '${agentId}', 1, '样例', '', '{}')`,
    plugin: `insert into plugin (tenant_id, id, owner_id, name, description, type, icon, icon_background, callable_name)
      values ('${tenantId}', '${pluginId}', '${accountId}', '样例', '', 'HTTP', '1', '#d6e4ff', 'sample')`,
    plugin_release: `insert into plugin_release (tenant_id, plugin_id, no, name, description, callable_name, document)
      values ('${tenantId}', '${pluginId}', 1, '样例', '', 'sample', '{}')`,
    mcp_server: `insert into mcp_server (tenant_id, id, owner_id, name, url, transport, auth)
      values ('${tenantId}', '${newId()}', '${accountId}', '样例', 'https://example.com/mcp', 'http', 'none')`,
    mcp_key: `insert into mcp_key (tenant_id, id, owner_id, kind, target_id, hash, hint)
      values ('${tenantId}', '${newId()}', '${accountId}', 'agent', '${agentId}', decode('${newId().replaceAll('-', '')}', 'hex'), 'abcd')`,
    api_key: `insert into api_key (tenant_id, id, owner_id, name, hash, hint)
      values ('${tenantId}', '${apiKeyId}', '${accountId}', '样例', decode('${newId().replaceAll('-', '')}', 'hex'), 'abcd')`,
    card: `insert into card (tenant_id, id, owner_id, name, document)
      values ('${tenantId}', '${newId()}', '${accountId}', '样例', '{}')`,
    workflow_run: `insert into workflow_run (tenant_id, id, plugin_id, account_id, draft_no, input, document)
      values ('${tenantId}', '${workflowRunId}', '${pluginId}', '${accountId}', 1, '{}', '{}')`,
    workflow_step: `insert into workflow_step (tenant_id, run_id, key)
      values ('${tenantId}', '${workflowRunId}', 'start')`,
    golden_question: `insert into golden_question (tenant_id, agent_id, id, place, question, judgement)
      values ('${tenantId}', '${agentId}', '${newId()}', 0, '样例', '{"kind":"contains","words":["样"]}')`,
    golden_run: `insert into golden_run (tenant_id, id, agent_id, account_id, release_no)
      values ('${tenantId}', '${goldenRunId}', '${agentId}', '${accountId}', 1)`,
    golden_result: `insert into golden_result
      (tenant_id, golden_run_id, question_id, place, question, judgement, session_id, run_id)
      values ('${tenantId}', '${goldenRunId}', '${newId()}', 0, '样例', '{"kind":"contains","words":["样"]}', '${newId()}', '${newId()}')`,
    agent_usage_past: `insert into agent_usage_past (tenant_id, agent_id, runs, done, ms, cost_fen)
      values ('${tenantId}', '${agentId}', 1, 1, 1, 0)`,
    data_export: `insert into data_export (tenant_id, id, account_id, asked_by)
      values ('${tenantId}', '${newId()}', '${accountId}', '${accountId}')`,
    file_quota: `insert into file_quota (tenant_id, megabytes) values ('${tenantId}', 1)`,
    agent_embed: `insert into agent_embed (tenant_id, id, agent_id, owner_id, site_key)
      values ('${tenantId}', '${newId()}', '${agentId}', '${accountId}', 'k-${agentId}')`,
    agent_share: `insert into agent_share (tenant_id, id, agent_id, owner_id, token_hash, expires_at)
      values ('${tenantId}', '${newId()}', '${agentId}', '${accountId}', decode('${newId().replaceAll('-', '')}', 'hex'), now())`,
    model: `insert into model (tenant_id, id, name, provider, kind, base_url, model_name)
      values ('${tenantId}', '${modelId}', '样例', 'openai', 'LLM', 'http://127.0.0.1:1/v1', 'x')`,
    model_training: `insert into model_training (tenant_id, id, model_id, account_id, name, examples)
      values ('${tenantId}', '${newId()}', '${modelId}', '${accountId}', '样例', 10)`,
    model_use: `insert into model_use (tenant_id, model_id, day) values ('${tenantId}', '${newId()}', current_date)`,
    chat_session: `insert into chat_session (tenant_id, id, account_id, agent_id, title)
      values ('${tenantId}', '${sessionId}', '${accountId}', '${agentId}', '样例')`,
    chat_run: `insert into chat_run (tenant_id, id, session_id, account_id, agent_id, release_no, question_of, status,
        ended_at)
      values ('${tenantId}', '${runId}', '${sessionId}', '${accountId}', '${agentId}', 1, '${runId}', 'done', now())`,
    api_key_call: `insert into api_key_call (tenant_id, run_id, key_id, at)
      values ('${tenantId}', '${runId}', '${apiKeyId}', now())`,
    api_key_embedding: `insert into api_key_embedding (tenant_id, id, key_id, model_id, at)
      values ('${tenantId}', '${newId()}', '${apiKeyId}', '${modelId}', now())`,
    chat_run_step: `insert into chat_run_step (tenant_id, run_id, no, body) values ('${tenantId}', '${runId}', 1, '{}')`,
    chat_summary: `insert into chat_summary (tenant_id, session_id, until_place, run_id, messages, text)
      values ('${tenantId}', '${sessionId}', 2, '${runId}', 2, '')`,
    chat_form: `insert into chat_form (tenant_id, run_id, no, call_id, session_id, state)
      values ('${tenantId}', '${runId}', 1, 'c1', '${sessionId}', 'open')`,
    consent_setting: `insert into consent_setting (tenant_id, account_id, agent_id, part, asking)
      values ('${tenantId}', '${accountId}', '${agentId}', 'builtin:calculator', 'once')`,
    chat_consent: `insert into chat_consent (tenant_id, run_id, no, call_id, awakeable)
      values ('${tenantId}', '${runId}', 1, 'c1', 'a')`,
    chat_message: `insert into chat_message (tenant_id, session_id, at, id, run_id, role, place, body)
      values ('${tenantId}', '${sessionId}', now(), '${newId()}', '${runId}', 1, 2, '{}')`,
    gate_meeting: `insert into gate_meeting (tenant_id, account_id, day, gate, at)
      values ('${tenantId}', '${accountId}', current_date, 'chats', now())`,
    chat_day: `insert into chat_day (tenant_id, account_id, day) values ('${tenantId}', '${accountId}', current_date)`,
    billing_window: `insert into billing_window (tenant_id, account_id, session_id, agent_id, amount_fen, valid_until, id, state,
        cover, share_bp)
      values ('${tenantId}', '${accountId}', '${sessionId}', '${agentId}', 0, now(), '${newId()}', 'closed', 'balance', 0)`,
    session_activity: `insert into session_activity (tenant_id, session_id, account_id, agent_id)
      values ('${tenantId}', '${sessionId}', '${accountId}', '${agentId}')`,
    audit: `insert into audit (tenant_id, id, actor_kind, action, target_kind)
      values ('${tenantId}', '${newId()}', 'job', 'test', 'test')`,
  };
};

export const addTenantSql = (id: string) =>
  `insert into tenant (id, code, name, kind, brand, settings) values ('${id}', 't-${id}', '租户', 'enterprise', '{}', '{}')`;
