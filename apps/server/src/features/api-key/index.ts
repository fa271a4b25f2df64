export { findApiKey, type KnownKey, mayUseKey } from './find-api-key.ts';
export { apiKeyBindings } from './routes.ts';
export { endEmbedding, takeCall, takeEmbedding } from './take-call.ts';
