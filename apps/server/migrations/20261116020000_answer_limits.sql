-- migrate:up
alter table model
  add column max_answer_chars integer not null default 0 check (max_answer_chars between 0 and 1000000),
  add column max_answer_seconds integer not null default 0 check (max_answer_seconds between 0 and 900);

-- migrate:down
alter table model drop column max_answer_chars, drop column max_answer_seconds;
