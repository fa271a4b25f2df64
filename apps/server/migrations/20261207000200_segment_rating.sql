-- migrate:up
-- What one person thinks of a segment, by the last answer that cited it and that they judged.
create table segment_rating (
  tenant_id uuid not null,
  segment_id uuid not null,
  account_id uuid not null,
  value smallint not null check (value in (-1, 1)),
  primary key (tenant_id, segment_id, account_id),
  foreign key (tenant_id, segment_id) references knowledge_segment (tenant_id, id) on delete cascade,
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade
);
create index segment_rating_account on segment_rating (tenant_id, account_id);
call protect_tenant_table('segment_rating');
grant select, insert, update, delete on segment_rating to zhixing_app, zhixing_platform;

-- migrate:down
drop table segment_rating;
