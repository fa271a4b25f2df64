-- migrate:up

-- A login that another one opened on a further host: of the same family, and it opens none itself.
alter table account_token add column is_child boolean not null default false;

-- migrate:down
