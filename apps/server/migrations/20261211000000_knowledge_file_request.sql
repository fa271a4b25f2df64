-- migrate:up
-- A file whose answer was lost is sent again under the same key.
alter table knowledge_file add column request_key uuid;
create unique index knowledge_file_request on knowledge_file (tenant_id, knowledge_id, request_key)
  where request_key is not null;

-- migrate:down
alter table knowledge_file drop column request_key;
