import { eq } from 'drizzle-orm';
import { newId, sha256 } from '../src/base/id.ts';
import { account } from '../src/db/schema/account.ts';
import { accountLink } from '../src/db/schema/account-link.ts';
import type { World } from './world.ts';

type Somebody = { id: string; tenantId: string };

export const invitation = (world: World, { id: createdBy, tenantId }: Somebody) =>
  world.services.db.inTenant(tenantId, async (tx) => {
    const id = newId();
    await tx.insert(accountLink).values({
      ...{ tenantId, id, kind: 'invite', secretHash: sha256('A'.repeat(43)), origin: '', role: 'user' },
      ...{ createdBy, createdByName: '', byMail: false, expiresAt: new Date(Date.now() + 60_000_000) },
    });
    return id;
  });
export const resetLink = (world: World, { id: accountId, tenantId }: Somebody) =>
  world.services.db.inTenant(tenantId, async (tx) => {
    const id = newId();
    const [owner] = await tx.select().from(account).where(eq(account.id, accountId));
    await tx.insert(accountLink).values({
      ...{ tenantId, id, kind: 'reset', secretHash: sha256('A'.repeat(43)), origin: '', accountId },
      ...{ passwordMark: sha256(owner?.passwordHash ?? ''), createdBy: accountId, createdByName: '', byMail: false },
      expiresAt: new Date(Date.now() + 60_000_000),
    });
    return id;
  });
