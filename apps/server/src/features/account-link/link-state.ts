import type { LinkState } from '@zhixing/contract/account-link';
import { sha256 } from '../../base/id.ts';
import type { accountLink } from '../../db/schema/account-link.ts';

export type LinkRow = typeof accountLink.$inferSelect;
type Dates = Pick<LinkRow, 'usedAt' | 'revokedAt' | 'expiresAt' | 'passwordMark'>;

/** Also over when the password it was made for is no longer the account's. */
export const linkState = (row: Dates, now: Date, passwordHash?: string): LinkState => {
  if (row.usedAt) return 'used';
  if (row.revokedAt) return 'revoked';
  if (row.expiresAt <= now) return 'expired';
  return row.passwordMark && passwordHash !== undefined && !sha256(passwordHash).equals(row.passwordMark)
    ? 'used'
    : 'open';
};
