-- migrate:up
-- Money. A row of ledger_transfer is one debit and one credit, so the books of a tenant cannot be out of balance.
-- Credit is +. The wallet's row is what its transfers add up to; everything is written by the functions below.
alter table wallet add column seq bigint not null default 0;

create table ledger_key (
  tenant_id uuid not null references tenant (id),
  key text not null check (char_length(key) between 3 and 120),
  at timestamptz not null,
  primary key (tenant_id, key)
);

create table ledger_transfer (
  tenant_id uuid not null references tenant (id),
  at timestamptz not null,
  key text not null,
  no smallint not null,
  debit text not null check (debit in ('wallet', 'hold', 'refund', 'creator', 'clearing', 'revenue', 'promo', 'suspense')),
  debit_owner uuid,
  credit text not null check (credit in ('wallet', 'hold', 'refund', 'creator', 'clearing', 'revenue', 'promo', 'suspense')),
  credit_owner uuid,
  amount_fen bigint not null check (amount_fen > 0),
  reason text not null,
  subject_id uuid,
  wallet_of uuid,
  wallet_seq bigint,
  balance_after bigint check (balance_after >= 0),
  primary key (tenant_id, at, key, no),
  check ((debit in ('wallet', 'hold', 'refund', 'creator')) = (debit_owner is not null)),
  check ((credit in ('wallet', 'hold', 'refund', 'creator')) = (credit_owner is not null)),
  check ((debit, debit_owner) is distinct from (credit, credit_owner)),
  check (num_nulls(wallet_of, wallet_seq, balance_after) in (0, 3))
) partition by range (at);
create unique index ledger_transfer_wallet on ledger_transfer (tenant_id, wallet_of, wallet_seq, at) where wallet_of is not null;
create index ledger_transfer_creator on ledger_transfer (tenant_id, credit_owner, at) where credit = 'creator';

create table reservation (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  account_id uuid not null,
  amount_fen bigint not null check (amount_fen > 0),
  reason text not null,
  subject_id uuid,
  state text not null default 'open' check (state in ('open', 'committed', 'released')),
  opened_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (tenant_id, id),
  check ((state = 'open') = (settled_at is null))
);
create index reservation_open on reservation (tenant_id, account_id) where state = 'open';

-- What the nightly proof of the books found.
create table ledger_proof (
  id uuid primary key,
  at timestamptz not null,
  transfers bigint not null,
  wallets bigint not null,
  faults jsonb not null
);

-- The owner writes, for one tenant at a time; everybody else reads.
create procedure protect_ledger_table(t regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', t);
  execute format('alter table %s force row level security', t);
  execute format('create policy tenant_rows on %s to zhixing_app, zhixing_owner
    using (tenant_id = (select app_tenant())) with check (tenant_id = (select app_tenant()))', t);
  execute format('create policy platform_rows on %s for select to zhixing_platform using (true)', t);
  execute format('grant select on %s to zhixing_app, zhixing_platform', t);
end $$;
call protect_ledger_table('ledger_key');
call protect_ledger_table('ledger_transfer');
call protect_ledger_table('reservation');
create policy owner_rows on wallet to zhixing_owner
  using (tenant_id = (select app_tenant())) with check (tenant_id = (select app_tenant()));
grant select, insert on ledger_proof to zhixing_platform;

create trigger ledger_transfer_append_only before update or delete on ledger_transfer
  for each row execute function refuse_change();
create trigger ledger_transfer_no_truncate before truncate on ledger_transfer
  for each statement execute function refuse_change();
create trigger ledger_key_append_only before update or delete on ledger_key
  for each row execute function refuse_change();
create trigger ledger_key_no_truncate before truncate on ledger_key
  for each statement execute function refuse_change();
select ensure_partitions(3);

-- The balance is nobody's to write; an empty wallet may be opened, and leave with its account.
revoke insert, update, delete on wallet from zhixing_app, zhixing_platform;
grant insert (tenant_id, account_id), delete on wallet to zhixing_app, zhixing_platform;
create function keep_full_wallet() returns trigger language plpgsql as $$
begin
  if old.balance_fen <> 0 then
    raise exception 'a wallet with money in it stays' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;
create trigger wallet_full before delete on wallet for each row execute function keep_full_wallet();

create function ledger_tenant() returns uuid language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  tenant uuid := public.app_tenant();
begin
  if tenant is null then
    raise exception 'money moves within a tenant' using errcode = 'insufficient_privilege';
  end if;
  return tenant;
end $$;

-- Money into (fen > 0) or out of a wallet. The same key again gives the balance it gave; ZX002: the same key for something
-- else; ZX001: there is not so much.
create function ledger_move(account uuid, fen bigint, other text, other_owner uuid, why text, about uuid, move_key text)
  returns bigint language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant uuid := public.ledger_tenant();
  moment timestamptz := clock_timestamp();
  after bigint;
  nth bigint;
  known public.ledger_transfer;
begin
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
    raise exception 'there is not so much in the wallet' using errcode = 'ZX001';
  end if;
  insert into public.ledger_transfer values (tenant, moment, move_key, 0,
    case when fen > 0 then other else 'wallet' end, case when fen > 0 then other_owner else account end,
    case when fen > 0 then 'wallet' else other end, case when fen > 0 then account else other_owner end,
    abs(fen), why, about, account, nth, after);
  return after;
end $$;

-- A transfer that touches no wallet. False: this key has moved the same before.
create function ledger_post(from_kind text, from_owner uuid, to_kind text, to_owner uuid, fen bigint, why text, about uuid, post_key text)
  returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant uuid := public.ledger_tenant();
  moment timestamptz := clock_timestamp();
begin
  if 'wallet' in (from_kind, to_kind) then
    raise exception 'wallets are moved by ledger_move' using errcode = 'check_violation';
  end if;
  insert into public.ledger_key values (tenant, post_key, moment) on conflict do nothing;
  if not found then
    if not exists (select from public.ledger_key k
      join public.ledger_transfer t on t.tenant_id = k.tenant_id and t.at = k.at and t.key = k.key and t.no = 0
      where k.tenant_id = tenant and k.key = post_key and t.amount_fen = fen and t.reason = why
        and t.debit = from_kind and t.credit = to_kind and t.subject_id is not distinct from about) then
      raise exception 'this key moved something else' using errcode = 'ZX002';
    end if;
    return false;
  end if;
  insert into public.ledger_transfer (tenant_id, at, key, no, debit, debit_owner, credit, credit_owner, amount_fen, reason, subject_id)
    values (tenant, moment, post_key, 0, from_kind, from_owner, to_kind, to_owner, fen, why, about);
  return true;
end $$;

-- Sets money aside. False: there is not so much, and nothing was written.
create function ledger_reserve(hold uuid, account uuid, fen bigint, why text, about uuid)
  returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant uuid := public.ledger_tenant();
begin
  insert into public.reservation (tenant_id, id, account_id, amount_fen, reason, subject_id)
    values (tenant, hold, account, fen, why, about) on conflict do nothing;
  if not found then
    return true;
  end if;
  perform public.ledger_move(account, -fen, 'hold', account, why, about, 'reserve:' || hold);
  return true;
exception when sqlstate 'ZX001' then
  return false;
end $$;

-- What was set aside is spent: the creator's share in ten-thousandths, the rest is ours. False: settled before.
create function ledger_commit(hold uuid, creator uuid, share_bp integer)
  returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant uuid := public.ledger_tenant();
  moment timestamptz := clock_timestamp();
  held public.reservation;
  share bigint;
begin
  update public.reservation set state = 'committed', settled_at = moment
    where tenant_id = tenant and id = hold and state = 'open' returning * into held;
  if not found then
    return false;
  end if;
  share := case when creator is null then 0 else held.amount_fen * share_bp / 10000 end;
  insert into public.ledger_key values (tenant, 'settle:' || hold, moment);
  insert into public.ledger_transfer (tenant_id, at, key, no, debit, debit_owner, credit, credit_owner, amount_fen, reason, subject_id)
    select tenant, moment, 'settle:' || hold, row_number() over () - 1, 'hold', held.account_id, side.kind, side.owner, side.fen,
      held.reason, held.subject_id
    from (values ('creator', creator, share), ('revenue', null, held.amount_fen - share)) side (kind, owner, fen)
    where side.fen > 0;
  return true;
end $$;

-- What was set aside goes back. False: settled before.
create function ledger_release(hold uuid, why text)
  returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant uuid := public.ledger_tenant();
  held public.reservation;
begin
  update public.reservation set state = 'released', settled_at = clock_timestamp()
    where tenant_id = tenant and id = hold and state = 'open' returning * into held;
  if not found then
    return false;
  end if;
  perform public.ledger_move(held.account_id, held.amount_fen, 'hold', held.account_id, why, held.subject_id, 'settle:' || hold);
  return true;
end $$;

revoke execute on function
  ledger_move(uuid, bigint, text, uuid, text, uuid, text),
  ledger_post(text, uuid, text, uuid, bigint, text, uuid, text),
  ledger_reserve(uuid, uuid, bigint, text, uuid),
  ledger_commit(uuid, uuid, integer),
  ledger_release(uuid, text) from public;
grant execute on function
  ledger_move(uuid, bigint, text, uuid, text, uuid, text),
  ledger_post(text, uuid, text, uuid, bigint, text, uuid, text),
  ledger_reserve(uuid, uuid, bigint, text, uuid),
  ledger_commit(uuid, uuid, integer),
  ledger_release(uuid, text) to zhixing_app;

-- Balances from before the ledger have a beginning in it.
alter table wallet no force row level security;
do $$
declare
  old record;
begin
  for old in select tenant_id, account_id, balance_fen from wallet where balance_fen > 0 loop
    perform set_config('app.tenant_id', old.tenant_id::text, true);
    update wallet set balance_fen = 0 where tenant_id = old.tenant_id and account_id = old.account_id;
    perform ledger_move(old.account_id, old.balance_fen, 'promo', null, 'opening', null, 'opening:' || old.account_id);
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
alter table wallet force row level security;

-- migrate:down
