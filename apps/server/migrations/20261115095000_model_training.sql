-- migrate:up

-- A job at the provider of a model. Its examples lie in the object store until the provider has them.
create table model_training (
  tenant_id uuid not null,
  id uuid not null,
  model_id uuid not null,
  account_id uuid not null,
  name text not null,
  state text not null default 'in-progress' check (state in ('in-progress', 'completed')),
  outcome text check (outcome in ('succeeded', 'failed', 'cancelled')),
  provider_file text,
  provider_job text,
  examples integer not null,
  result_model_id uuid,
  error text not null default '',
  created_at timestamptz not null default now(),
  -- When the provider last answered; its silence is what ends our patience.
  seen_at timestamptz,
  completed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, model_id) references model (tenant_id, id) on delete cascade,
  check ((state = 'completed') = (outcome is not null)),
  check ((state = 'completed') = (completed_at is not null)),
  check (result_model_id is null or outcome = 'succeeded')
);
create index model_training_model on model_training (tenant_id, model_id, created_at desc);
create unique index model_training_one on model_training (tenant_id, model_id) where state = 'in-progress';
call protect_tenant_table('model_training');
grant select, insert, update, delete on model_training to zhixing_app, zhixing_platform;

create function model_training_forward() returns trigger language plpgsql as $$
begin
  raise exception 'a completed training stays as it is' using errcode = 'check_violation';
end $$;
-- What the provider called the job may still be noted, so that it can be cancelled there.
create trigger model_training_forward before update on model_training for each row
  when (old.state = 'completed' and
    (new.state, new.outcome, new.result_model_id, new.completed_at)
      is distinct from (old.state, old.outcome, old.result_model_id, old.completed_at))
  execute function model_training_forward();

-- migrate:down
