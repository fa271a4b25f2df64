/** Made by the client for one intention. A route that says `once` does it once for a key, and answers the same again. */
export const idempotencyHeader = 'idempotency-key';
export const idempotencyKey = /^[\w-]{8,64}$/;
