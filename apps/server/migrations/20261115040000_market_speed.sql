-- migrate:up

-- Staff read the agents of everybody, last changed first. Each filter walks an index in that order.
create index agent_all_listed on agent (tenant_id, updated_at desc, id desc)
  where status = 'C90_Launched' and deleted_at is null;
create index agent_all_unlisted on agent (tenant_id, updated_at desc, id desc)
  where status <> 'C90_Launched' and deleted_at is null;
create index agent_all_copies on agent (tenant_id, updated_at desc, id desc)
  where origin_id is not null and deleted_at is null;
create index agent_all_originals on agent (tenant_id, updated_at desc, id desc)
  where origin_id is null and deleted_at is null;

-- What agent_name_gram is for the market: every agent that is not deleted, in the order in which staff read them.
create table agent_staff_gram (
  tenant_id uuid not null,
  gram text not null,
  updated_at timestamptz not null,
  agent_id uuid not null,
  primary key (tenant_id, gram, updated_at, agent_id),
  foreign key (tenant_id, agent_id) references agent (tenant_id, id) on delete cascade
);
create index agent_staff_gram_agent on agent_staff_gram (tenant_id, agent_id);

-- Forced row-level security hides every agent from the owner too, and the new table would stay empty.
alter table agent no force row level security;
insert into agent_staff_gram (tenant_id, gram, updated_at, agent_id)
  select tenant_id, gram, updated_at, id from agent, unnest(name_grams(name)) as gram where deleted_at is null;
alter table agent force row level security;
call protect_tenant_table('agent_staff_gram');
grant select, insert, update, delete on agent_staff_gram to zhixing_app, zhixing_platform;

create function agent_staff_grams() returns trigger language plpgsql as $$
begin
  delete from agent_staff_gram where tenant_id = new.tenant_id and agent_id = new.id;
  if new.deleted_at is null then
    insert into agent_staff_gram (tenant_id, gram, updated_at, agent_id)
    select new.tenant_id, gram, new.updated_at, new.id from unnest(name_grams(new.name)) as gram;
  end if;
  return null;
end $$;
create trigger agent_staff_grams_new after insert on agent for each row execute function agent_staff_grams();
create trigger agent_staff_grams_changed after update on agent for each row
  when ((old.name, old.updated_at, old.deleted_at) is distinct from (new.name, new.updated_at, new.deleted_at))
  execute function agent_staff_grams();

-- migrate:down
