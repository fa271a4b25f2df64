import type { Payee } from '@zhixing/contract/withdrawal';
import { createSecretBox } from '../../base/secret-box.ts';
import type { Services } from '../../ctx.ts';
import type { withdrawal } from '../../db/schema/withdrawal.ts';

type Place = { tenantId: string; id: string };
type Env = Pick<Services, 'env'>;
const placeOf = ({ tenantId, id }: Place) => `withdrawal:${tenantId}:${id}`;

export const sealedWithdrawalColumns = [
  { table: 'withdrawal', column: 'payee_cipher', key: ['tenant_id', 'id'], placeOf },
] as const;

export const sealPayee = ({ env }: Env, place: Place, { payeeName, payeeBank, payeeAccount }: Payee) =>
  createSecretBox(env).seal(JSON.stringify({ payeeName, payeeBank, payeeAccount }), placeOf(place));

export const openPayee = ({ env }: Env, row: typeof withdrawal.$inferSelect): Payee | null =>
  row.payeeCipher ? JSON.parse(createSecretBox(env).open(row.payeeCipher, placeOf(row))) : null;

/** Enough for its owner to know it by. */
export const hintOf = ({ payeeBank, payeeAccount }: Payee) =>
  `${payeeBank} ····${payeeAccount.length < 8 ? '' : payeeAccount.slice(-4)}`;
