export { charge } from './charge.ts';
export { readCreatorBalance, setAside } from './creator-money.ts';
export { forfeit } from './forfeit.ts';
export { isShort, moveMoney, postMoney } from './ledger.ts';
export { proveLedger, readLatestProof } from './prove-ledger.ts';
export { hasWallet, openWallet, readBalance } from './read-balance.ts';
export { readTotalUsed } from './read-wallet.ts';
export { commitMoney, releaseMoney, reserveMoney } from './reserve.ts';
export { walletBindings } from './routes.ts';
