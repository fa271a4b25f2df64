-- migrate:up

-- What order messages stand in: numbers given under the session's row, not the clocks of whoever wrote them. A question
-- of turn n stands at 2n, its answer at 2n + 1, however often it is made again. Sessions that are there already go on
-- far above what their messages get in the next step.
alter table chat_session add column turn_no integer not null default 1000000;
alter table chat_session alter column turn_no set default 0;
alter table chat_message add column place integer;

-- The release before this one stores messages without a place while both serve.
create function place_message() returns trigger language plpgsql as $$
begin
  if new.role = 1 then
    update chat_session set turn_no = turn_no + 1
      where tenant_id = new.tenant_id and id = new.session_id returning 2 * turn_no into new.place;
  else
    select question.place + 1 into new.place from chat_run run
      join chat_message question on question.tenant_id = run.tenant_id and question.run_id = run.question_of
        and question.session_id = new.session_id and question.role = 1
      where run.tenant_id = new.tenant_id and run.id = new.run_id;
  end if;
  return new;
end $$;
create trigger chat_message_place before insert on chat_message
  for each row when (new.place is null) execute function place_message();

-- The owner must see every row to number what is there; the next step hides them from it again.
alter table chat_message no force row level security;
alter table chat_run no force row level security;

-- migrate:down
