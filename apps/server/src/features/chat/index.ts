export { beginTurn } from './begin-turn.ts';
export { closeLostRuns } from './close-lost-runs.ts';
export { giveConsent } from './consent.ts';
export { beginDebugRun } from './debug-run.ts';
export { historyOf } from './read-history.ts';
export { chatBindings } from './routes.ts';
export { openTurn, type RoundOutcome, type TurnServices } from './run-turn.ts';
export { openSessionTail, startTailChecks } from './session-tail.ts';
export { stopRun, stopSession } from './stop-run.ts';
