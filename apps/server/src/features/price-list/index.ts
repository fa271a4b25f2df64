export { priceListBindings } from './routes.ts';
