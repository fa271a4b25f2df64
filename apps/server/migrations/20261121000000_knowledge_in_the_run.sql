-- migrate:up
alter table model drop constraint model_kind_check;
alter table model add constraint model_kind_check check (kind in ('LLM', 'vision', 'audio', 'embedding', 'rerank'));

-- Whether what was found is put into order by a rerank model, where the tenant has one.
alter table knowledge add column rerank boolean not null default true;

-- migrate:down
alter table knowledge drop column rerank;
delete from model where kind = 'rerank';
alter table model drop constraint model_kind_check;
alter table model add constraint model_kind_check check (kind in ('LLM', 'vision', 'audio', 'embedding'));
