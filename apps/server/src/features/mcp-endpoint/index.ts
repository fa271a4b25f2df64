export { mountMcpEndpoint } from './routes.ts';
