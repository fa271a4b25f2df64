-- migrate:up

-- What of our own API a key opens; those there were opened conversations.
alter table api_key add column scopes text[] not null default '{chat}' check (cardinality(scopes) between 1 and 20);
alter table api_key alter column scopes drop default;

-- migrate:down
alter table api_key drop column scopes;
