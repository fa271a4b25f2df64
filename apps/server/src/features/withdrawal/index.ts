export { sealedWithdrawalColumns, sealPayee } from './payee.ts';
export { withdrawalBindings } from './routes.ts';
