export { assertOwnIcon } from './assert-own-icon.ts';
export { fileBindings } from './routes.ts';
