-- migrate:up

-- Messages from before places were kept, in the order they have been shown in until now. Twice: what was stored while
-- the long first pass ran is few and is done with the table held.
create procedure fill_message_places() language sql as $$
  with question as (
    select tenant_id, session_id, run_id,
      2 * row_number() over (partition by tenant_id, session_id order by at, id) as place
    from chat_message where role = 1 and place is null
  )
  update chat_message m set place = q.place from question q
  where m.tenant_id = q.tenant_id and m.session_id = q.session_id and m.run_id = q.run_id and m.role = 1
    and m.place is null;

  update chat_message m set place = q.place + 1
  from chat_run run, chat_message q
  where m.role = 2 and m.place is null and run.tenant_id = m.tenant_id and run.id = m.run_id
    and q.tenant_id = m.tenant_id and q.run_id = run.question_of and q.session_id = m.session_id and q.role = 1;

  -- Answers whose run or question is gone stand by themselves, at the end.
  update chat_message m set place = 1999999 where m.role = 2 and m.place is null;
$$;
call fill_message_places();
lock table chat_message in exclusive mode;
call fill_message_places();
drop procedure fill_message_places();
alter table chat_message force row level security;
alter table chat_run force row level security;

-- Lists are read by place: the key they are found by leads with it.
alter table chat_message drop constraint chat_message_pkey;
alter table chat_message add primary key (tenant_id, session_id, place, at, id);

-- migrate:down
