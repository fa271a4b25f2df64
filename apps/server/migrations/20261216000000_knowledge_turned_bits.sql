-- migrate:up
-- Bits of vectors that were turned first say far more than those of the numbers as a model gives them. Bits of before stay
-- what they were until the base gets an index with another model. Who makes turned ones says so: a worker of the release
-- before, which still runs while this one comes, makes the others.
alter table knowledge_index add column bits_turned boolean not null default false;

-- migrate:down
alter table knowledge_index drop column bits_turned;
