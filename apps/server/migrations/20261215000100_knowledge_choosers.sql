-- migrate:up
-- The same for a large base, whose pieces are chosen by what `choosers` match: a thousand of each at most, whether it is a
-- word or a character that a third of the base has. Without choosers every term chooses, as is right for a small base.
-- The one before it, which older processes still call, read all that any character matches.
create function knowledge_cover(base uuid, terms tsquery[], weights float8[], choosers tsquery[], worth float8[], top integer)
returns table (piece uuid, weight float8)
language plpgsql stable security definer
set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  tenant uuid := app_tenant();
begin
  if choosers is null then
    return query select w.piece_id, sum(a.weight)
      from unnest(terms, weights) a (term, weight) cross join lateral (
        select k.tenant_id, k.knowledge_id, k.piece_id from knowledge_words k where k.words @@ a.term offset 0) w
      where w.tenant_id = tenant and w.knowledge_id = base
      group by w.piece_id order by 2 desc limit top;
  else
    return query with chosen as materialized (
      select w.piece_id, any_value(w.words) as words
      from unnest(choosers, worth) a (term, weight) cross join lateral (
        select k.tenant_id, k.knowledge_id, k.piece_id, k.words from knowledge_words k where k.words @@ a.term limit 1000) w
      where w.tenant_id = tenant and w.knowledge_id = base
      group by w.piece_id order by sum(a.weight) desc limit top)
    select c.piece_id, (select sum(a.weight) from unnest(terms, weights) a (term, weight) where c.words @@ a.term)
    from chosen c;
  end if;
end $$;
revoke all on function knowledge_cover(uuid, tsquery[], float8[], tsquery[], float8[], integer) from public;
grant execute on function knowledge_cover(uuid, tsquery[], float8[], tsquery[], float8[], integer) to zhixing_app;

-- migrate:down
drop function knowledge_cover(uuid, tsquery[], float8[], tsquery[], float8[], integer);
