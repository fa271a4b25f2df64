export { incomeBindings } from './routes.ts';
