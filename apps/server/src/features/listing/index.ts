export { listingBindings } from './routes.ts';
