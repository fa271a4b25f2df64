-- migrate:up
-- Callers choose these ids, and the events and the queue of a session are kept by them: one that another tenant has is
-- refused, or its conversation could be listened to by whoever knows its id.
create unique index chat_session_id on chat_session (id);

-- migrate:down
drop index chat_session_id;
