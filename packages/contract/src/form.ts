import { z } from 'zod';
import { type FormValues, formNode, formValues } from './block/form-values.ts';
import { defineRoute } from './route.ts';

/** Which form of which answer. */
const place = z.object({ run_id: z.uuid(), call_id: z.string().min(1).max(200) });
const missing = ['NOT_FOUND'] as const;

const formDraft = place.extend({ node: formNode.default(''), values: formValues });
export type FormDraft = { run_id: string; call_id: string; node?: string; values: FormValues };

export const readForms = defineRoute({
  name: 'readForms',
  method: 'GET',
  path: '/agent/agent_runtime/session/{id}/form',
  summary: '本会话中填了一半的表单',
  policy: 'account',
  params: z.object({ id: z.uuid() }),
  reply: z.array(formDraft),
  errors: missing,
});

export const saveForm = defineRoute({
  name: 'saveForm',
  method: 'PUT',
  path: '/agent/agent_runtime/form',
  summary: '保存填了一半的表单',
  policy: 'account',
  body: formDraft,
  reply: z.null(),
  errors: ['NOT_FOUND', 'FORM_OVER'],
});

export const submitForm = defineRoute({
  name: 'submitForm',
  method: 'POST',
  path: '/agent/agent_runtime/form',
  summary: '提交回答所等待的表单，回答随即继续',
  policy: 'account',
  body: formDraft,
  reply: z.null(),
  errors: ['NOT_FOUND', 'FORM_OVER', 'FORM_INCOMPLETE'],
});

export const formRoutes = [readForms, saveForm, submitForm] as const;
