-- migrate:up
alter table model
  add column protocol text not null default 'chat' check (protocol in ('chat', 'responses', 'anthropic', 'google')),
  -- What its keeper knows better than the list of known models.
  add column profile jsonb not null default '{}',
  add column thinking text not null default 'default' check (thinking in ('default', 'on', 'off')),
  add column headers jsonb not null default '{}';

-- migrate:down
alter table model drop column headers, drop column thinking, drop column profile, drop column protocol;
