-- migrate:up
-- How many of the nearest by bits are measured whole. What one bit keeps of a number differs by model, so it is measured.
alter table knowledge_index add column depth integer not null default 400 check (depth > 0);

-- migrate:down
alter table knowledge_index drop column depth;
