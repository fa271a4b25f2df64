-- migrate:up

-- SHA-256 of the bytes as they came, in hex; unknown of what was stored before.
alter table stored_file add column sha256 text check (sha256 ~ '^[0-9a-f]{64}$');
alter table knowledge_file add column sha256 text check (sha256 ~ '^[0-9a-f]{64}$');

-- migrate:down
alter table knowledge_file drop column sha256;
alter table stored_file drop column sha256;
