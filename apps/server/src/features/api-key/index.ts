export { findApiKey, type KnownKey, mayUseKey, takeCall } from './find-api-key.ts';
export { apiKeyBindings } from './routes.ts';
