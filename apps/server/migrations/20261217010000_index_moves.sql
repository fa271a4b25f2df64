-- migrate:up
-- A base that moves to another embedding model has a second index until that one is whole; the one it leaves is taken away
-- in small parts afterwards.
alter table knowledge_index drop constraint knowledge_index_state_check;
alter table knowledge_index add constraint knowledge_index_state_check check (state in ('building', 'serving', 'retired'));
alter table knowledge_index add column done integer not null default 0;
alter table knowledge_index add column total integer not null default 0;
alter table knowledge_index add column fault text check (fault in ('gone', 'model', 'unexpected'));
alter table knowledge_index add column changed_at timestamptz not null default now();
create unique index knowledge_index_building on knowledge_index (tenant_id, knowledge_id) where state = 'building';
create index knowledge_index_open on knowledge_index (changed_at) where state <> 'serving';

-- migrate:down
delete from knowledge_index where state <> 'serving';
drop index knowledge_index_open;
drop index knowledge_index_building;
alter table knowledge_index drop column changed_at;
alter table knowledge_index drop column fault;
alter table knowledge_index drop column total;
alter table knowledge_index drop column done;
alter table knowledge_index drop constraint knowledge_index_state_check;
alter table knowledge_index add constraint knowledge_index_state_check check (state in ('building', 'serving'));
