-- migrate:up

-- Where the mail of a notice goes when it is not the account's own address: whoever had the account's mail before is told.
alter table notice add column mail_to text;
alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind in
  ('listing.approved', 'listing.rejected', 'listing.delisted', 'editor.added', 'data.ready', 'account.leaving',
   'account.kept', 'account.contact'));

-- A code for a new address is good for the account that asked for it.
alter table check_code add column asked_by uuid;

-- migrate:down
