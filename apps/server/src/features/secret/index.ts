export { resealSecrets } from './reseal-secrets.ts';
