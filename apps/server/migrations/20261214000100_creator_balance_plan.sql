-- migrate:up
-- A function of language sql is planned anew at each call, over every month there is: that was all but a 24th of its time.
-- By its owner always: a plan made for one role is thrown away when another asks, and ledger_withdraw asks as the owner.
create or replace function creator_balance(creator uuid, settled_before timestamptz, out available bigint, out settling bigint)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  select coalesce(sum(fen) filter (where is_settled), 0)::bigint, coalesce(sum(fen) filter (where not is_settled), 0)::bigint
    into available, settling
  from (
    select amount_fen as fen, at < settled_before or debit = 'payout' as is_settled from public.ledger_transfer
      where tenant_id = (select public.app_tenant()) and credit = 'creator' and credit_owner = creator
    union all
    select -amount_fen, true from public.ledger_transfer
      where tenant_id = (select public.app_tenant()) and debit = 'creator' and debit_owner = creator) side;
end $$;

-- migrate:down
