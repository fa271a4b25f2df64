-- migrate:up

-- What an agent can do is read from the version that is shown; a number beside it would go stale.
alter table agent drop column skill_count;

-- The words of a launched agent: its name, its description and the questions of the version that is offered.
create table agent_text (
  tenant_id uuid not null,
  agent_id uuid not null,
  launched_at timestamptz not null,
  words text not null,
  primary key (tenant_id, agent_id),
  foreign key (tenant_id, agent_id) references agent (tenant_id, id) on delete cascade
);
create index agent_text_newest on agent_text (tenant_id, launched_at desc, agent_id desc);

-- One tenant's pieces of words as numbers: the postings of one are never those of another.
create function text_keys(tenant uuid, pieces text[]) returns bigint[] language sql immutable parallel safe as $$
  select array(select hashtextextended(piece, hashtextextended(tenant::text, 0)) from unnest(pieces) piece)
$$;
create index agent_text_pieces on agent_text using gin (text_keys(tenant_id, name_grams(words))) with (fastupdate = off);

create function agent_words(launched agent) returns text language sql stable as $$
  select lower(concat_ws(E'\n', launched.name, launched.description, (
    select string_agg(question, E'\n') from jsonb_array_elements_text(coalesce((
      select r.document -> 'presetQuestions' from agent_release r
      where r.tenant_id = launched.tenant_id and r.agent_id = launched.id and r.no = launched.launch_version
    ), launched.document -> 'presetQuestions', '[]')) question)))
$$;

drop trigger agent_grams_new on agent;
drop trigger agent_grams_changed on agent;
drop function agent_grams;
drop table agent_name_gram;

-- Forced row-level security hides every agent from the owner too, and the new table would stay empty.
alter table agent no force row level security;
alter table agent_release no force row level security;
insert into agent_text (tenant_id, agent_id, launched_at, words)
  select tenant_id, id, launched_at, agent_words(agent) from agent
  where status = 'C90_Launched' and not launch_disabled and deleted_at is null;
alter table agent_release force row level security;
alter table agent force row level security;
call protect_tenant_table('agent_text');
create policy searcher on agent_text for select to zhixing_owner using (true);
grant select, insert, update, delete on agent_text to zhixing_app, zhixing_platform;

create function agent_texts() returns trigger language plpgsql as $$
begin
  if new.status = 'C90_Launched' and not new.launch_disabled and new.deleted_at is null then
    insert into agent_text (tenant_id, agent_id, launched_at, words)
    values (new.tenant_id, new.id, new.launched_at, agent_words(new))
    on conflict (tenant_id, agent_id) do update set launched_at = excluded.launched_at, words = excluded.words;
  else
    delete from agent_text where tenant_id = new.tenant_id and agent_id = new.id;
  end if;
  return null;
end $$;
create trigger agent_texts_new after insert on agent for each row
  when (new.status = 'C90_Launched') execute function agent_texts();
create trigger agent_texts_changed after update on agent for each row
  when ((old.name, old.description, old.status, old.launch_disabled, old.launched_at, old.launch_version, old.deleted_at)
    is distinct from
    (new.name, new.description, new.status, new.launch_disabled, new.launched_at, new.launch_version, new.deleted_at))
  execute function agent_texts();

-- Beneath row-level security no index serves `@>` or `like`, which might leak. This asks as the owner and tests the
-- tenant itself; it gives no words, only which agents have them, and of these at most so many.
create function market_match(word text, most integer)
  returns table (agent_id uuid, launched_at timestamptz)
  language sql stable security definer rows 100 set search_path = public, pg_temp as $$
  select t.agent_id, t.launched_at from agent_text t
  where t.tenant_id = app_tenant()
    and text_keys(t.tenant_id, name_grams(t.words)) @> text_keys(app_tenant(), case
      when char_length(word) = 1 then array[lower(word)]
      else array(select distinct substr(lower(word), i, 2) from generate_series(1, char_length(word) - 1) i) end)
    and position(lower(word) in t.words) > 0
  limit most
$$;
revoke execute on function market_match(text, integer) from public;
grant execute on function market_match(text, integer) to zhixing_app;

-- migrate:down
