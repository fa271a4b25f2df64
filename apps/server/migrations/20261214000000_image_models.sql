-- migrate:up
alter table model drop constraint model_kind_check;
alter table model add constraint model_kind_check
  check (kind in ('LLM', 'vision', 'audio', 'image', 'embedding', 'rerank'));

-- migrate:down
delete from model where kind = 'image';
alter table model drop constraint model_kind_check;
alter table model add constraint model_kind_check check (kind in ('LLM', 'vision', 'audio', 'embedding', 'rerank'));
