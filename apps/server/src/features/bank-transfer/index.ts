export { bankTransferBindings } from './routes.ts';
