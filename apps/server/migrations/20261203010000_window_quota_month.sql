-- migrate:up
-- The month whose chat of the plan a window took: given back to that one, also when another has begun.
alter table billing_window add column quota_month date;

-- migrate:down
alter table billing_window drop column quota_month;
