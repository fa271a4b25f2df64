-- migrate:up
-- From when on the row of an account may no longer be what its grants come to: one begins or ends. Null: by end_at alone.
alter table membership add column recheck_at timestamptz;
alter table membership no force row level security;
alter table membership_grant no force row level security;
alter table account_group_member no force row level security;
update membership m set recheck_at = now() where exists (
  select from membership_grant g where g.tenant_id = m.tenant_id and g.closed_by is null and g.starts_on > current_date - 1
    and (g.account_id = m.account_id or exists (select from account_group_member s
      where s.tenant_id = g.tenant_id and s.group_id = g.group_id and s.account_id = m.account_id)));
alter table account_group_member force row level security;
alter table membership_grant force row level security;
alter table membership force row level security;

-- migrate:down
