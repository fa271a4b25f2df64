-- migrate:up

-- A released agent on other people's pages. The site key is public: it stands in the page's source.
create table agent_embed (
  tenant_id uuid not null,
  id uuid not null,
  agent_id uuid not null,
  owner_id uuid not null,
  site_key text not null,
  -- Pages of these origins may show it in a frame.
  origins text[] not null default '{}' check (cardinality(origins) <= 20),
  is_on boolean not null default true,
  day_limit integer not null default 200 check (day_limit between 1 and 100000),
  -- Empty: the agent's name.
  title text not null default '',
  -- Questions of one day, counted in the row that limits them.
  used_day date,
  used integer not null default 0,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, site_key),
  foreign key (tenant_id, agent_id) references agent (tenant_id, id) on delete cascade,
  foreign key (tenant_id, owner_id) references account (tenant_id, id) on delete cascade
);
create unique index agent_embed_live on agent_embed (tenant_id, agent_id) where revoked_at is null;
call protect_tenant_table('agent_embed');

alter table chat_session add column embed_id uuid, add column visitor_hash bytea;
alter table chat_session add foreign key (tenant_id, embed_id) references agent_embed (tenant_id, id) on delete cascade;
alter table chat_session add check ((embed_id is null) = (visitor_hash is null));
create index chat_session_visitor on chat_session (tenant_id, embed_id, visitor_hash, created_at desc)
  where embed_id is not null;

grant select, insert, update, delete on agent_embed to zhixing_app, zhixing_platform;

-- migrate:down
