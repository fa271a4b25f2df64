-- migrate:up

-- What the code of the first-run page follows from, until the platform's own tenant is there.
alter table instance
  add column setup_seed uuid,
  add column setup_until timestamptz,
  add column setup_tries integer not null default 0;
grant update (setup_seed, setup_until, setup_tries) on instance to zhixing_app, zhixing_platform;

-- migrate:down
