-- migrate:up

-- What of our own API a key opens; those there were opened conversations, and so do those that an older process makes.
alter table api_key add column scopes text[] not null default '{chat}' check (cardinality(scopes) between 1 and 20);

-- migrate:down
alter table api_key drop column scopes;
