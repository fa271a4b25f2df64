import { newId } from '../src/base/id.ts';

/** For each tenant table a statement that puts one row of a tenant in it. A new table needs its line here. */
export const tenantRows = (tenantId: string) => {
  const accountId = newId();
  const groupId = newId();
  const agentId = newId();
  return {
    account: `insert into account (tenant_id, id, username, password_hash)
      values ('${tenantId}', '${accountId}', 'u-${accountId}', 'x')`,
    account_token: `insert into account_token (tenant_id, id, account_id, family, kind, hash, address, expires_at)
      values ('${tenantId}', '${newId()}', '${accountId}', '${newId()}', 'session', decode('${newId().replaceAll('-', '')}', 'hex'), '', now())`,
    check_code: `insert into check_code (tenant_id, id, account, channel, scene, locale, expires_at)
      values ('${tenantId}', '${newId()}', 'a@example.com', 'EMAIL', 'REG', 'zh-CN', now())`,
    account_group: `insert into account_group (tenant_id, id, name) values ('${tenantId}', '${groupId}', 'g-${groupId}')`,
    account_group_member: `insert into account_group_member (tenant_id, group_id, account_id)
      values ('${tenantId}', '${groupId}', '${accountId}')`,
    membership: `insert into membership (tenant_id, account_id, level) values ('${tenantId}', '${accountId}', 'FREE')`,
    wallet: `insert into wallet (tenant_id, account_id) values ('${tenantId}', '${accountId}')`,
    agent_edit: `insert into agent_edit (tenant_id, account_id, agent_id) values ('${tenantId}', '${accountId}', '${newId()}')`,
    stored_file: `insert into stored_file (tenant_id, id, owner_id, kind, name, mime_type, size)
      values ('${tenantId}', '${newId()}', '${accountId}', 'icon', 'a.png', 'image/png', 1)`,
    label: `insert into label (tenant_id, id, name) values ('${tenantId}', '${newId()}', 'l-${agentId}')`,
    agent: `insert into agent (tenant_id, id, owner_id, name, icon, icon_background, document)
      values ('${tenantId}', '${agentId}', '${accountId}', '样例', '1', '#d6e4ff', '{}')`,
    agent_launch_tag: `insert into agent_launch_tag (tenant_id, tag, launched_at, agent_id)
      values ('${tenantId}', 'bank', now(), '${agentId}')`,
    intent_survey: `insert into intent_survey (tenant_id, account_id, identity, directions)
      values ('${tenantId}', '${accountId}', 1, '{bank}')`,
    agent_name_gram: `insert into agent_name_gram (tenant_id, gram, launched_at, agent_id)
      values ('${tenantId}', '样', now(), '${agentId}')`,
    market_count: `insert into market_count (tenant_id, tag, agents) values ('${tenantId}', '', 1)`,
    agent_release: `insert into agent_release (tenant_id, agent_id, no, name, description, document)
      values ('${tenantId}', '${agentId}', 1, '样例', '', '{}')`,
    listing: `insert into listing (tenant_id, id, agent_id, release_no, created_by)
      values ('${tenantId}', '${newId()}', '${agentId}', 1, '${accountId}')`,
    agent_usage: `insert into agent_usage (tenant_id, id, agent_id, account_id, at, ms, outcome)
      values ('${tenantId}', '${newId()}', '${agentId}', '${accountId}', now(), 1, 'done')`,
    audit: `insert into audit (tenant_id, id, actor_kind, action, target_kind)
      values ('${tenantId}', '${newId()}', 'job', 'test', 'test')`,
  };
};

export const addTenantSql = (id: string) =>
  `insert into tenant (id, code, name, kind, brand, settings) values ('${id}', 't-${id}', '租户', 'enterprise', '{}', '{}')`;
