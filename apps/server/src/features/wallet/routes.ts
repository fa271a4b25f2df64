import * as contract from '@zhixing/contract/wallet';
import { type Binding, bind } from '../../http/bind.ts';
import { listEntries, readUse, writeStatement } from './read-wallet.ts';

export const walletBindings: Binding[] = [
  bind(contract.walletUse, (ctx, { body }) => readUse(ctx, body)),
  bind(contract.walletEntries, (ctx, { query }) => listEntries(ctx, query)),
  bind(contract.walletStatement, (ctx, { query }) => writeStatement(ctx, query)),
];
