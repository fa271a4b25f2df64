import { newId } from '../src/base/id.ts';

/** For each tenant table a statement that puts one row of a tenant in it. A new table needs its line here. */
export const tenantRows = (tenantId: string) => {
  const accountId = newId();
  const groupId = newId();
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
    audit: `insert into audit (tenant_id, id, actor_kind, action, target_kind)
      values ('${tenantId}', '${newId()}', 'job', 'test', 'test')`,
  };
};

export const addTenantSql = (id: string) =>
  `insert into tenant (id, code, name, kind, brand, settings) values ('${id}', 't-${id}', '租户', 'enterprise', '{}', '{}')`;
