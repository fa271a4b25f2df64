export { addToOutbox } from './add-to-outbox.ts';
export { type DurableOrder, orderLater, orderNow } from './order-now.ts';
export { relayOutbox } from './relay-outbox.ts';
