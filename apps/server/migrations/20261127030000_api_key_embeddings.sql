-- migrate:up

-- Vectors that a key asked for: counted against its limits beside the runs it began.
create table api_key_embedding (
  tenant_id uuid not null,
  id uuid not null,
  key_id uuid not null,
  model_id uuid not null,
  at timestamptz not null,
  input_tokens integer not null default 0,
  failed boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, key_id) references api_key (tenant_id, id) on delete cascade
);
create index api_key_embedding_of on api_key_embedding (tenant_id, key_id, at);
create index api_key_embedding_at on api_key_embedding (tenant_id, at);
call protect_tenant_table('api_key_embedding');

grant select, insert, update, delete on api_key_embedding to zhixing_app, zhixing_platform;

-- migrate:down
drop table api_key_embedding;
