export { mountOpenAiApi } from './routes.ts';
