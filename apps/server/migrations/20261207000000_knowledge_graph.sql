-- migrate:up
-- Whether the vectors of a large base also lie in a graph: none, being copied into one, searched there.
alter table knowledge_index add column graph text not null default 'none' check (graph in ('none', 'building', 'serving'));

-- A second copy of the vectors of large bases. Beside a graph every insert costs milliseconds, so small bases have none.
create table knowledge_graph (
  tenant_id uuid not null,
  index_id uuid not null,
  dims smallint not null,
  piece_id uuid not null,
  embedding halfvec not null,
  primary key (tenant_id, index_id, dims, piece_id),
  foreign key (tenant_id, index_id) references knowledge_index (tenant_id, id) on delete cascade
) partition by list (dims);
alter table knowledge_graph alter embedding set storage plain;

-- By base within a number of dimensions, so that few bases share one graph: a walk through strangers' vectors finds too little.
do $$
declare
  size integer;
begin
  foreach size in array array[512, 768, 1024, 1536, 2048] loop
    execute format('create table knowledge_graph_%1$s partition of knowledge_graph for values in (%1$s) partition by hash (index_id)', size);
    for part in 0..7 loop
      execute format('create table knowledge_graph_%1$s_%2$s partition of knowledge_graph_%1$s for values with (modulus 8, remainder %2$s)', size, part);
    end loop;
    execute format('create index knowledge_graph_%1$s_near on knowledge_graph_%1$s using hnsw ((embedding::halfvec(%1$s)) halfvec_cosine_ops)', size);
  end loop;
end $$;
call protect_tenant_table('knowledge_graph');
grant select, insert, update, delete on knowledge_graph to zhixing_app, zhixing_platform;

-- No foreign key to the piece: each deleted piece would be looked for in every partition.
create function leave_knowledge_graph() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  size smallint;
begin
  select dims into size from knowledge_index
  where tenant_id = old.tenant_id and id = old.index_id and graph <> 'none';
  if found then
    delete from knowledge_graph
    where tenant_id = old.tenant_id and index_id = old.index_id and dims = size and piece_id = old.piece_id;
  end if;
  return null;
end $$;
create trigger leave_knowledge_graph after delete on knowledge_vector
for each row execute function leave_knowledge_graph();

-- migrate:down
drop trigger leave_knowledge_graph on knowledge_vector;
drop function leave_knowledge_graph;
drop table knowledge_graph;
alter table knowledge_index drop column graph;
