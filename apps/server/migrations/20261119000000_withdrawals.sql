-- migrate:up
-- payout: asked for by a creator, not yet with them. bank: what went out and came in by hand. fee: what the provider keeps.
alter table ledger_transfer drop constraint ledger_transfer_debit_check, drop constraint ledger_transfer_credit_check,
  drop constraint ledger_transfer_check, drop constraint ledger_transfer_check1;
alter table ledger_transfer
  add constraint ledger_transfer_debit_check check (debit in
    ('wallet', 'hold', 'refund', 'creator', 'payout', 'clearing', 'bank', 'revenue', 'promo', 'fee', 'suspense')),
  add constraint ledger_transfer_credit_check check (credit in
    ('wallet', 'hold', 'refund', 'creator', 'payout', 'clearing', 'bank', 'revenue', 'promo', 'fee', 'suspense')),
  add constraint ledger_transfer_debit_owned check
    ((debit in ('wallet', 'hold', 'refund', 'creator', 'payout')) = (debit_owner is not null)),
  add constraint ledger_transfer_credit_owned check
    ((credit in ('wallet', 'hold', 'refund', 'creator', 'payout')) = (credit_owner is not null));
create index ledger_transfer_creator_out on ledger_transfer (tenant_id, debit_owner, at) where debit = 'creator';

-- What a creator may have paid out now, and what is too young for it. What a refused withdrawal gave back is old enough.
create function creator_balance(creator uuid, settled_before timestamptz, out available bigint, out settling bigint)
  language sql stable set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(fen) filter (where is_settled), 0)::bigint, coalesce(sum(fen) filter (where not is_settled), 0)::bigint
  from (
    select amount_fen as fen, at < settled_before or debit = 'payout' as is_settled from public.ledger_transfer
      where tenant_id = (select public.app_tenant()) and credit = 'creator' and credit_owner = creator
    union all
    select -amount_fen, true from public.ledger_transfer
      where tenant_id = (select public.app_tenant()) and debit = 'creator' and debit_owner = creator) side
$$;

-- Sets a creator's money aside for a withdrawal. False: there is not so much, and nothing was written.
create function ledger_withdraw(creator uuid, fen bigint, settled_before timestamptz, withdrawal uuid)
  returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant uuid := public.ledger_tenant();
begin
  -- One at a time for a creator: what the sum says holds until this is written.
  perform pg_advisory_xact_lock(hashtextextended('creator:' || tenant || ':' || creator, 0));
  if not exists (select from public.ledger_key where tenant_id = tenant and key = 'withdraw:' || withdrawal || ':ask')
    and (select available from public.creator_balance(creator, settled_before)) < fen then
    return false;
  end if;
  perform public.ledger_post('creator', creator, 'payout', creator, fen, 'withdrawal', withdrawal,
    'withdraw:' || withdrawal || ':ask');
  return true;
end $$;

revoke execute on function creator_balance(uuid, timestamptz), ledger_withdraw(uuid, bigint, timestamptz, uuid) from public;
grant execute on function creator_balance(uuid, timestamptz), ledger_withdraw(uuid, bigint, timestamptz, uuid)
  to zhixing_app, zhixing_owner;

create table withdrawal (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  -- Without a foreign key: what is owed is paid also when the account is gone.
  account_id uuid not null,
  amount_fen bigint not null check (amount_fen > 0),
  state text not null default 'requested' check (state in ('requested', 'paid', 'refused')),
  -- Whom to pay, sealed; gone once it is settled.
  payee_cipher bytea,
  payee_hint text not null,
  transfer_no text,
  reason text,
  request_key uuid not null,
  settled_by uuid,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (tenant_id, id),
  check ((state = 'requested') = (settled_at is null)),
  check ((state = 'requested') = (payee_cipher is not null)),
  check ((state = 'paid') = (transfer_no is not null)),
  check ((state = 'refused') = (reason is not null))
);
create unique index withdrawal_request on withdrawal (tenant_id, account_id, request_key);
create index withdrawal_newest on withdrawal (tenant_id, created_at desc);
create index withdrawal_account on withdrawal (tenant_id, account_id, created_at desc);
call protect_tenant_table('withdrawal');
grant select, insert, update on withdrawal to zhixing_app, zhixing_platform;

alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind in
  ('listing.approved', 'listing.rejected', 'listing.delisted', 'editor.added', 'data.ready', 'account.leaving',
   'account.kept', 'account.contact', 'member.threeDays', 'member.lastDay', 'withdrawal.paid', 'withdrawal.refused'));

-- migrate:down
