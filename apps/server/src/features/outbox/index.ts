export { addToOutbox } from './add-to-outbox.ts';
export { relayOutbox } from './relay-outbox.ts';
