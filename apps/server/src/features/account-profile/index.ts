export { accountProfileBindings } from './routes.ts';
