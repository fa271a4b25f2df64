-- migrate:up
-- Every row of the books locked its tenant's row for a moment, all charges of a tenant the same one. Nobody may delete a
-- tenant, and its accounts and wallets still hold it.
alter table ledger_key drop constraint ledger_key_tenant_id_fkey;
alter table ledger_transfer drop constraint ledger_transfer_tenant_id_fkey;

-- As before; ZX001 now says what there is, so that nobody has to read it first.
create or replace function ledger_move(account uuid, fen bigint, other text, other_owner uuid, why text, about uuid, move_key text)
  returns bigint language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant uuid := public.app_tenant();
  moment timestamptz := clock_timestamp();
  after bigint;
  nth bigint;
  known public.ledger_transfer;
begin
  if tenant is null then
    raise exception 'money moves within a tenant' using errcode = 'insufficient_privilege';
  end if;
  insert into public.ledger_key values (tenant, move_key, moment) on conflict do nothing;
  if not found then
    select t.* into known from public.ledger_key k
      join public.ledger_transfer t on t.tenant_id = k.tenant_id and t.at = k.at and t.key = k.key and t.no = 0
      where k.tenant_id = tenant and k.key = move_key;
    if known.wallet_of is distinct from account or known.amount_fen is distinct from abs(fen)
      or known.reason is distinct from why or known.subject_id is distinct from about
      or (case when fen > 0 then known.debit else known.credit end) is distinct from other then
      raise exception 'this key moved something else' using errcode = 'ZX002';
    end if;
    return known.balance_after;
  end if;
  update public.wallet set balance_fen = balance_fen + fen, seq = seq + 1
    where tenant_id = tenant and account_id = account and balance_fen + fen >= 0
    returning balance_fen, seq into after, nth;
  if not found then
    raise exception 'there is not so much in the wallet' using errcode = 'ZX001', detail =
      coalesce((select w.balance_fen from public.wallet w where w.tenant_id = tenant and w.account_id = account), 0);
  end if;
  insert into public.ledger_transfer values (tenant, moment, move_key, 0,
    case when fen > 0 then other else 'wallet' end, case when fen > 0 then other_owner else account end,
    case when fen > 0 then 'wallet' else other end, case when fen > 0 then account else other_owner end,
    abs(fen), why, about, account, nth, after);
  return after;
end $$;

-- migrate:down
