export { addToOutbox, type Job } from './add-to-outbox.ts';
export { subjectIn, subjectOf } from './engine-key.ts';
export { type DurableOrder, orderLater, orderNow, placedOrder, relayAfterSeconds } from './order-now.ts';
export { relayOutbox } from './relay-outbox.ts';
