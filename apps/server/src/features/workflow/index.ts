export { answerNode, formWaitMs, keepAwakeable } from './form-node.ts';
export { loadWorkflowTools, workflowPart } from './load-workflow-tools.ts';
export { lostWorkflow } from './lost-workflow.ts';
export type { WorkflowServices } from './node-run.ts';
export type { RunKey } from './queries.ts';
export { workflowBindings } from './routes.ts';
export { runNode } from './run-node.ts';
export { endRun, nextNodes } from './run-state.ts';
export { sweepRuns } from './sweep-runs.ts';
