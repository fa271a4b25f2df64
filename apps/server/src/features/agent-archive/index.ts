export { agentArchiveBindings } from './routes.ts';
