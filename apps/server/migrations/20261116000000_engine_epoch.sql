-- migrate:up

-- Part of every key handed to the engine: after a restore the outbox counts from an earlier number again, and the engine
-- would take new work for work it has already done.
alter table instance add column engine_epoch uuid not null default gen_random_uuid();

-- Who may write a session's events: the newest attempt. Above every millisecond that attempts were numbered by before.
create sequence chat_attempt;
select setval('chat_attempt', (extract(epoch from clock_timestamp()) * 1000)::bigint);
grant usage on sequence chat_attempt to zhixing_app, zhixing_platform;

-- Called once on a restored database, before anything else touches it.
create procedure begin_new_epoch() language plpgsql as $$
begin
  update instance set engine_epoch = gen_random_uuid();
  perform setval('chat_attempt', greatest(nextval('chat_attempt'), (extract(epoch from clock_timestamp()) * 1000)::bigint));
end $$;

-- migrate:down
