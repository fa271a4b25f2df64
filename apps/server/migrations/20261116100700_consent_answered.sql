-- migrate:up

-- What a run waited for a person is no time of the run.
alter table chat_consent add column answered_at timestamptz;

-- migrate:down
alter table chat_consent drop column answered_at;
