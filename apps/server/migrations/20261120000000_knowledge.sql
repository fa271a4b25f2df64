-- migrate:up
create table knowledge (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  -- Stands before every word in the index, so that the postings of one base lie apart from all others.
  no integer not null generated always as identity,
  owner_id uuid not null,
  name text not null,
  old_name text not null default '',
  visibility text not null check (visibility in ('me', 'editors', 'tenant', 'everyone')),
  uri text not null default '',
  threshold real not null default 0.25 check (threshold between 0 and 1),
  top_k smallint not null default 5 check (top_k between 1 and 20),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, owner_id) references account (tenant_id, id)
);
create index knowledge_newest on knowledge (tenant_id, owner_id, updated_at desc, id);
call protect_tenant_table('knowledge');

create table knowledge_folder (
  tenant_id uuid not null,
  id uuid not null,
  knowledge_id uuid not null,
  parent_id uuid,
  name text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, knowledge_id) references knowledge (tenant_id, id) on delete cascade,
  foreign key (tenant_id, parent_id) references knowledge_folder (tenant_id, id) on delete cascade
);
create unique index knowledge_folder_name on knowledge_folder (tenant_id, knowledge_id, parent_id, name) nulls not distinct;
create index knowledge_folder_parent on knowledge_folder (tenant_id, parent_id) where parent_id is not null;
call protect_tenant_table('knowledge_folder');

create table knowledge_file (
  tenant_id uuid not null,
  id uuid not null,
  knowledge_id uuid not null,
  folder_id uuid,
  name text not null,
  extension text not null,
  mime_type text not null,
  size bigint not null check (size >= 0),
  url text not null default '',
  state text not null check (state in ('waiting', 'queuing', 'uploaded', 'segmenting', 'vectorising', 'complete', 'failed', 'cancelled')),
  fault text,
  fault_page integer not null default 0,
  done integer not null default 0,
  total integer not null default 0,
  pages integer not null default 0,
  segments integer not null default 0,
  method text not null,
  max_length integer not null,
  -- The cutting under way, and the one that is found: the older serves until the newer is whole.
  parse_no integer not null default 0,
  shown_no integer not null default 0,
  uploaded_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, knowledge_id) references knowledge (tenant_id, id) on delete cascade,
  foreign key (tenant_id, folder_id) references knowledge_folder (tenant_id, id) on delete cascade,
  check ((state = 'failed') = (fault is not null))
);
create index knowledge_file_of on knowledge_file (tenant_id, knowledge_id, folder_id, uploaded_at desc, id);
create index knowledge_file_folder on knowledge_file (tenant_id, folder_id) where folder_id is not null;
create index knowledge_file_open on knowledge_file (changed_at) where state in ('queuing', 'uploaded', 'segmenting', 'vectorising');
call protect_tenant_table('knowledge_file');

create table knowledge_segment (
  tenant_id uuid not null,
  id uuid not null,
  knowledge_id uuid not null,
  file_id uuid not null,
  parse_no integer not null,
  ordinal integer not null,
  path text[] not null,
  text text not null,
  page integer not null,
  is_enabled boolean not null default true,
  is_edited boolean not null default false,
  hits integer not null default 0,
  likes integer not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id, file_id) references knowledge_file (tenant_id, id) on delete cascade
);
create unique index knowledge_segment_order on knowledge_segment (tenant_id, file_id, parse_no, ordinal);
call protect_tenant_table('knowledge_segment');

create table knowledge_piece (
  tenant_id uuid not null,
  id uuid not null,
  knowledge_id uuid not null,
  file_id uuid not null,
  segment_id uuid not null,
  parse_no integer not null,
  ordinal integer not null,
  text text not null,
  page integer not null,
  boxes jsonb not null,
  sheet_row integer,
  primary key (tenant_id, id),
  foreign key (tenant_id, segment_id) references knowledge_segment (tenant_id, id) on delete cascade
);
create index knowledge_piece_segment on knowledge_piece (tenant_id, segment_id, ordinal);
create index knowledge_piece_order on knowledge_piece (tenant_id, file_id, parse_no, ordinal);
call protect_tenant_table('knowledge_piece');

create table knowledge_words (
  tenant_id uuid not null,
  knowledge_id uuid not null,
  piece_id uuid not null,
  words tsvector not null,
  primary key (tenant_id, knowledge_id, piece_id),
  foreign key (tenant_id, piece_id) references knowledge_piece (tenant_id, id) on delete cascade
) with (toast_tuple_target = 8160);
alter table knowledge_words alter words set storage external;
create index knowledge_words_piece on knowledge_words (tenant_id, piece_id);
create index knowledge_words_words on knowledge_words using gin (words) with (fastupdate = off);
call protect_tenant_table('knowledge_words');
-- `@@` is not leakproof: under row-level security no index would serve it. The function tests the tenant inside.
create policy searcher on knowledge_words for select to zhixing_owner using (true);
create function knowledge_match(base uuid, query tsquery, top integer)
returns table (piece_id uuid, lexemes text[])
language sql stable security definer set search_path = public, pg_temp as $$
  select w.piece_id, tsvector_to_array(w.words) from knowledge_words w
  where w.tenant_id = (select app_tenant()) and w.knowledge_id = base and w.words @@ query
  order by ts_rank(w.words, query) desc limit top $$;
revoke all on function knowledge_match from public;
grant execute on function knowledge_match to zhixing_app;

create table knowledge_index (
  tenant_id uuid not null,
  id uuid not null,
  knowledge_id uuid not null,
  model_id uuid not null,
  model_name text not null,
  dims smallint not null check (dims between 1 and 4000),
  state text not null check (state in ('building', 'serving')),
  pieces integer not null default 0,
  -- What unrelated and what neighbouring pieces measure: from the one to the other the scale of meaning runs.
  cos_low real not null default 0,
  cos_high real not null default 1,
  measured_pieces integer not null default 0,
  weight real not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, knowledge_id) references knowledge (tenant_id, id) on delete cascade
);
create unique index knowledge_index_serving on knowledge_index (tenant_id, knowledge_id) where state = 'serving';
create index knowledge_index_of on knowledge_index (tenant_id, knowledge_id);
call protect_tenant_table('knowledge_index');

-- One bit for each dimension: what is searched exactly, before the best are measured by their whole vectors.
create table knowledge_bits (
  tenant_id uuid not null,
  index_id uuid not null,
  piece_id uuid not null,
  bits bit varying not null,
  primary key (tenant_id, index_id, piece_id),
  foreign key (tenant_id, index_id) references knowledge_index (tenant_id, id) on delete cascade,
  foreign key (tenant_id, piece_id) references knowledge_piece (tenant_id, id) on delete cascade
);
create index knowledge_bits_piece on knowledge_bits (tenant_id, piece_id);
call protect_tenant_table('knowledge_bits');

create table knowledge_vector (
  tenant_id uuid not null,
  index_id uuid not null,
  piece_id uuid not null,
  embedding halfvec not null,
  primary key (tenant_id, index_id, piece_id),
  foreign key (tenant_id, index_id) references knowledge_index (tenant_id, id) on delete cascade,
  foreign key (tenant_id, piece_id) references knowledge_piece (tenant_id, id) on delete cascade
);
alter table knowledge_vector alter embedding set storage plain;
create index knowledge_vector_piece on knowledge_vector (tenant_id, piece_id);
call protect_tenant_table('knowledge_vector');

-- A text that was embedded once costs nothing the next time.
create table embedding_cache (
  tenant_id uuid not null references tenant (id),
  model_id uuid not null,
  hash bytea not null,
  embedding halfvec not null,
  used_at timestamptz not null,
  primary key (tenant_id, model_id, hash)
);
create index embedding_cache_old on embedding_cache (tenant_id, used_at);
call protect_tenant_table('embedding_cache');

create table knowledge_question (
  tenant_id uuid not null,
  id uuid not null,
  knowledge_id uuid not null,
  question text not null,
  times integer not null default 1,
  best real not null,
  last_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, knowledge_id) references knowledge (tenant_id, id) on delete cascade
);
create unique index knowledge_question_text on knowledge_question (tenant_id, knowledge_id, md5(question));
create index knowledge_question_old on knowledge_question (tenant_id, last_at);
call protect_tenant_table('knowledge_question');

grant select, insert, update, delete on knowledge, knowledge_folder, knowledge_file, knowledge_segment, knowledge_piece,
  knowledge_words, knowledge_index, knowledge_bits, knowledge_vector, embedding_cache, knowledge_question
  to zhixing_app, zhixing_platform;

-- migrate:down
