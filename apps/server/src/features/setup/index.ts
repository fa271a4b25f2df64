export { initPlatform } from './init-platform.ts';
export { setupBindings } from './routes.ts';
export { tellSetupCode } from './tell-setup-code.ts';
