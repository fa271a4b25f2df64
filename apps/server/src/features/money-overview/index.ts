export { moneyOverviewBindings } from './routes.ts';
