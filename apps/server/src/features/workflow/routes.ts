import * as contract from '@zhixing/contract/workflow';
import { type Binding, bind } from '../../http/bind.ts';
import { fillWorkflowForm } from './fill-form.ts';
import { listWorkflowRuns, readWorkflowRun, stopWorkflowRun } from './read-run.ts';
import { testWorkflow } from './test-workflow.ts';

export const workflowBindings: Binding[] = [
  bind(contract.testWorkflow, (ctx, { params, body }) => testWorkflow(ctx, params.id, body)),
  bind(contract.readWorkflowRun, (ctx, { params }) => readWorkflowRun(ctx, params)),
  bind(contract.listWorkflowRuns, (ctx, { params }) => listWorkflowRuns(ctx, params.id)),
  bind(contract.stopWorkflowRun, (ctx, { params }) => stopWorkflowRun(ctx, params)),
  bind(contract.fillWorkflowForm, (ctx, { params, body }) => fillWorkflowForm(ctx, params, body)),
];
