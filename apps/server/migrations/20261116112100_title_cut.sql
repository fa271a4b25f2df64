-- migrate:up

-- Whether more of the question stands behind a title: fifteen characters alone do not tell. Older titles stay as they are.
alter table chat_session add column title_cut boolean not null default false;
alter table chat_session add column shared_title_cut boolean not null default false;

-- migrate:down
alter table chat_session drop column shared_title_cut;
alter table chat_session drop column title_cut;
