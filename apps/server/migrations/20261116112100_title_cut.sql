-- migrate:up

-- Whether more of the question stands behind a title: fifteen characters alone do not tell.
alter table chat_session add column title_cut boolean not null default false;
alter table chat_session add column shared_title_cut boolean not null default false;

-- The owner of the tables must see the rows to compare titles with their questions.
alter table chat_session no force row level security;
alter table chat_message no force row level security;
update chat_session s set title_cut = true from (
    select tenant_id, session_id, btrim(regexp_replace(body ->> 'content', '\s+', ' ', 'g')) as question
    from chat_message where place = 2 and role = 1
  ) m
  where m.tenant_id = s.tenant_id and m.session_id = s.id and char_length(s.title) = 15
    and char_length(m.question) > 15 and starts_with(m.question, s.title);
update chat_session set shared_title_cut = true where title_cut and shared_title = title;
alter table chat_message force row level security;
alter table chat_session force row level security;

-- migrate:down
alter table chat_session drop column shared_title_cut;
alter table chat_session drop column title_cut;
