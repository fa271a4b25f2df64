-- migrate:up
-- How much of a question the pieces of a base have, the most first. One walk through the index for each term: ranking what
-- any of them matches (`knowledge_match`, which older processes still call) took five times as long for each piece.
-- Only the first `choosing` terms choose in a large base, and one that a thousand pieces share chooses no more of them.
create function knowledge_cover(base uuid, terms tsquery[], weights float8[], choosing integer, top integer)
returns table (piece uuid, weight float8)
language plpgsql stable security definer
set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  tenant uuid := app_tenant();
begin
  if choosing >= cardinality(terms) then
    return query select w.piece_id, sum(a.weight)
      from unnest(terms, weights) a (term, weight) cross join lateral (
        select k.tenant_id, k.knowledge_id, k.piece_id from knowledge_words k where k.words @@ a.term offset 0) w
      where w.tenant_id = tenant and w.knowledge_id = base
      group by w.piece_id order by 2 desc limit top;
  else
    return query with chosen as materialized (
      select w.piece_id, any_value(w.words) as words
      from unnest(terms[:choosing], weights[:choosing]) a (term, weight) cross join lateral (
        select k.tenant_id, k.knowledge_id, k.piece_id, k.words from knowledge_words k where k.words @@ a.term limit 1000) w
      where w.tenant_id = tenant and w.knowledge_id = base
      group by w.piece_id order by sum(a.weight) desc limit top)
    select c.piece_id, (select sum(a.weight) from unnest(terms, weights) a (term, weight) where c.words @@ a.term)
    from chosen c;
  end if;
end $$;
revoke all on function knowledge_cover from public;
grant execute on function knowledge_cover to zhixing_app;

-- migrate:down
drop function knowledge_cover;
