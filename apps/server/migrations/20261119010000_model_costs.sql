-- migrate:up
-- 分 for a million tokens; 0: as all input, as all output.
alter table model
  add column cached_fen_per_million integer not null default 0 check (cached_fen_per_million >= 0),
  add column reasoning_fen_per_million integer not null default 0 check (reasoning_fen_per_million >= 0);

-- What the models of a run cost the tenant, in millionths of a yuan. Null: a price is not set, or the model is not its own.
alter table chat_run add column model_cost_micro bigint;
alter table agent_usage add column model_cost_micro bigint;

-- migrate:down
