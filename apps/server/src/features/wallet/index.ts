export { charge } from './charge.ts';
export { openWallet, readBalance } from './read-balance.ts';
