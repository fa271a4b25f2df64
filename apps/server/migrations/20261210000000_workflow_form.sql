-- migrate:up

-- A step of a workflow may wait for a form: what was shown and filled in, and where the engine waits for it.
alter table workflow_step add column form jsonb, add column awakeable text;
alter table workflow_step drop constraint workflow_step_status_check;
alter table workflow_step add constraint workflow_step_status_check
  check (status in ('running', 'waiting', 'done', 'failed', 'skipped'));

-- Which step of a call asks: one call of a workflow may ask for several forms, one after the other.
alter table chat_form add column node text not null default '';

-- migrate:down
alter table chat_form drop column node;
update workflow_step set status = 'failed' where status = 'waiting';
alter table workflow_step drop constraint workflow_step_status_check;
alter table workflow_step add constraint workflow_step_status_check
  check (status in ('running', 'done', 'failed', 'skipped'));
alter table workflow_step drop column form, drop column awakeable;
