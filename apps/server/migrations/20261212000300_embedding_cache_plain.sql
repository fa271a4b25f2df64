-- migrate:up
-- Beside its row: a vector of two kilobytes went to a table of its own, in two parts, and was put together again at once.
alter table embedding_cache alter embedding set storage plain;

-- migrate:down
alter table embedding_cache alter embedding set storage external;
