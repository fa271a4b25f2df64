export { checkOrders } from './check-orders.ts';
export { checkRefunds } from './check-refunds.ts';
export { reconcileBills } from './reconcile-bills.ts';
export { adminOrderBindings, orderBindings } from './routes.ts';
