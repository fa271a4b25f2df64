export { charge } from './charge.ts';
export { forfeit } from './forfeit.ts';
export { moveMoney, postMoney } from './ledger.ts';
export { proveLedger } from './prove-ledger.ts';
export { openWallet, readBalance } from './read-balance.ts';
export { readTotalUsed } from './read-wallet.ts';
export { commitMoney, releaseMoney, reserveMoney } from './reserve.ts';
export { walletBindings } from './routes.ts';
