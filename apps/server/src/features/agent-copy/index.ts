export { agentCopyBindings } from './routes.ts';
