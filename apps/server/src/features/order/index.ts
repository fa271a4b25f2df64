export { placeMembers } from './buy-members.ts';
export { checkOrders } from './check-orders.ts';
export { checkRefunds } from './check-refunds.ts';
export { reconcileBills } from './reconcile-bills.ts';
export { adminOrderBindings, orderBindings } from './routes.ts';
export { dropTransferOrder, payTransferOrder } from './settle-transfer-order.ts';
export { placeTopUp } from './top-up.ts';
