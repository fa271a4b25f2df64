export { openApiImportBindings } from './routes.ts';
