import { z } from 'zod';
import { defineRoute } from './route.ts';

const id = z.object({ id: z.uuid() });
const label = z.object({ id: z.string(), labelName: z.string() });
export type Label = z.infer<typeof label>;
const draft = z.object({ labelName: z.string().trim().min(1, '名称不能为空').max(20) });

export const listLabels = defineRoute({
  name: 'listLabels',
  method: 'GET',
  path: '/agent_api/api/lables/list',
  summary: '智能体标签',
  policy: 'public',
  reply: z.array(label),
  errors: ['TOKEN_INVALID'],
});

export const createLabel = defineRoute({
  name: 'createLabel',
  method: 'POST',
  path: '/agent_api/api/admin/label',
  summary: '新建标签',
  policy: 'admin',
  body: draft,
  reply: label,
  errors: ['LABEL_TAKEN'],
});

export const updateLabel = defineRoute({
  name: 'updateLabel',
  method: 'PUT',
  path: '/agent_api/api/admin/label/{id}',
  summary: '修改标签',
  policy: 'admin',
  params: id,
  body: draft,
  reply: label,
  errors: ['NOT_FOUND', 'LABEL_TAKEN'],
});

export const deleteLabel = defineRoute({
  name: 'deleteLabel',
  method: 'DELETE',
  path: '/agent_api/api/admin/label/{id}',
  summary: '删除标签（智能体保留，只去掉标签）',
  policy: 'admin',
  params: id,
  reply: z.null(),
  errors: ['NOT_FOUND'],
});

export const labelRoutes = [listLabels, createLabel, updateLabel, deleteLabel] as const;
