export { findEmbedOrigins } from './find-embed.ts';
export { embedBindings } from './routes.ts';
