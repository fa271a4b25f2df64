export { findApiKey, isApiKey, type KnownKey, mayUseKey, readKeyRoles } from './find-api-key.ts';
export { createKeyOwnerFinder } from './find-key-owner.ts';
export { apiKeyBindings } from './routes.ts';
export { endEmbedding, takeCall, takeEmbedding } from './take-call.ts';
