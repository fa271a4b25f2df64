export { benefitCodeBindings } from './routes.ts';
