-- migrate:up
-- What somebody did about a difference that did not settle itself.
alter table bill_difference add column note text, add column noted_by uuid, add column noted_at timestamptz,
  add check (num_nulls(note, noted_by, noted_at) in (0, 3));
create index bill_difference_open on bill_difference (day) where not is_settled and note is null;

-- migrate:down
