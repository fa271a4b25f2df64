export { endTeamsOf } from './leave-team.ts';
export { teamBindings } from './routes.ts';
