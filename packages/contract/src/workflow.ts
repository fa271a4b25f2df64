import { z } from 'zod';
import { answerForm } from './answer-part.ts';
import { formValues } from './block/form-values.ts';
import { jsonByName, versionNo } from './bounded.ts';
import { jsonValue } from './json-value.ts';
import { defineRoute } from './route.ts';
import { workflowKey } from './workflow-document.ts';

const id = z.object({ id: z.uuid() });
const ofRun = z.object({ id: z.uuid(), runId: z.uuid() });
const status = z.enum(['running', 'done', 'failed', 'stopped']);

const workflowStep = z.object({
  key: z.string(),
  /** skipped: no way led there. waiting: for a person, who fills in `form`. */
  status: z.enum(['running', 'waiting', 'done', 'failed', 'skipped']),
  form: answerForm.optional(),
  /** What went in and what came out, as JSON; long values are cut. */
  input: jsonValue,
  output: jsonValue,
  error: z.string(),
  /** Since the run began. */
  startMs: z.number().int(),
  ms: z.number().int(),
  tokens: z.number().int(),
});
export type WorkflowStep = z.infer<typeof workflowStep>;

const workflowRun = z.object({
  id: z.string(),
  status,
  draftNo: z.number().int(),
  input: jsonValue,
  output: jsonValue,
  error: z.string(),
  ms: z.number().int(),
  createdDate: z.string(),
  steps: z.array(workflowStep),
});
export type WorkflowRun = z.infer<typeof workflowRun>;

/** Runs the stored draft on the engine; a success is what the release asks for. */
export const testWorkflow = defineRoute({
  name: 'testWorkflow',
  method: 'POST',
  path: '/aiagent_api/workflow/{id}/test',
  summary: '试运行工作流',
  policy: 'account',
  params: id,
  body: z.object({ draftNo: versionNo, input: jsonByName(64, 100_000) }),
  reply: z.object({ runId: z.string() }),
  errors: ['NOT_FOUND', 'NO_PERMISSION', 'PLUGIN_FIXED', 'MEMBER_REQUIRED', 'DRAFT_STALE', 'WORKFLOW_UNFINISHED'],
});

export const readWorkflowRun = defineRoute({
  name: 'readWorkflowRun',
  method: 'GET',
  path: '/aiagent_api/workflow/{id}/run/{runId}',
  summary: '读取试运行',
  policy: 'account',
  params: ofRun,
  reply: workflowRun,
  errors: ['NOT_FOUND', 'NO_PERMISSION'],
});

export const listWorkflowRuns = defineRoute({
  name: 'listWorkflowRuns',
  method: 'GET',
  path: '/aiagent_api/workflow/{id}/run',
  summary: '最近的试运行',
  policy: 'account',
  params: id,
  reply: z.array(workflowRun.omit({ steps: true })),
  errors: ['NOT_FOUND', 'NO_PERMISSION'],
});

export const stopWorkflowRun = defineRoute({
  name: 'stopWorkflowRun',
  method: 'POST',
  path: '/aiagent_api/workflow/{id}/run/{runId}/stop',
  summary: '停止试运行',
  policy: 'account',
  params: ofRun,
  reply: z.null(),
  errors: ['NOT_FOUND', 'NO_PERMISSION'],
});

export const fillWorkflowForm = defineRoute({
  name: 'fillWorkflowForm',
  method: 'POST',
  path: '/aiagent_api/workflow/{id}/run/{runId}/form',
  summary: '提交试运行所等待的表单，运行随即继续',
  policy: 'account',
  params: ofRun,
  body: z.object({ key: workflowKey, values: formValues }),
  reply: z.null(),
  errors: ['NOT_FOUND', 'NO_PERMISSION', 'PLUGIN_FIXED', 'FORM_OVER', 'FORM_INCOMPLETE'],
});

export const workflowRoutes = [
  testWorkflow,
  readWorkflowRun,
  listWorkflowRuns,
  stopWorkflowRun,
  fillWorkflowForm,
] as const;
