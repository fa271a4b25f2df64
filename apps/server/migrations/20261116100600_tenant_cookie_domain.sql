-- migrate:up

-- What is no name was taken before, and every login of such a tenant failed.
update tenant set settings = jsonb_set(settings, '{crossTokenDomain}', 'null')
where settings ->> 'crossTokenDomain' !~ '^\.?[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$';

-- migrate:down
