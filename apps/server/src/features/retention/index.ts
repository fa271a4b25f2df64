export { emptyAgents } from './sweep-agents.ts';
export { sweepOld } from './sweep-old.ts';
export { dropSessions } from './sweep-sessions.ts';
