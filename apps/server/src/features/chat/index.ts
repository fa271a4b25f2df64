export { closeLostRuns } from './close-lost-runs.ts';
export { beginDebugRun } from './debug-run.ts';
export { historyOf } from './read-history.ts';
export { chatBindings } from './routes.ts';
export { openTurn, type RoundOutcome, type TurnServices } from './run-turn.ts';
export { startTailChecks } from './session-tail.ts';
