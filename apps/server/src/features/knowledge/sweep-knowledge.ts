import { inArray } from 'drizzle-orm';
import { dayMs } from '../../base/durations.ts';
import { isUuid } from '../../base/id.ts';
import type { Services } from '../../ctx.ts';
import { knowledgeFile } from '../../db/schema/knowledge.ts';
import { tenant } from '../../db/schema/tenant.ts';

type Parts = Pick<Services, 'db' | 'log' | 'now' | 'storage'>;
const graceMs = dayMs;

/** Takes away what lies in the store for files that are gone; a day old at least, for bytes come before their row. */
export const sweepKnowledge = async ({ db, log, now, storage }: Parts) => {
  const before = new Date(now().getTime() - graceMs);
  let removed = 0;
  for (const { id: tenantId } of await db.shared.select({ id: tenant.id }).from(tenant))
    for await (const page of storage.list(`${tenantId}/knowledge/`)) {
      const idOf = (key: string) => key.split('/')[2] ?? '';
      const old = page.filter(({ key, modifiedAt }) => modifiedAt < before && isUuid(idOf(key)));
      if (old.length === 0) continue;
      const ids = [...new Set(old.map(({ key }) => idOf(key)))];
      const rows = await db.inTenant(tenantId, (tx) =>
        tx.select({ id: knowledgeFile.id }).from(knowledgeFile).where(inArray(knowledgeFile.id, ids)),
      );
      const known = new Set(rows.map(({ id }) => id));
      for (const { key } of old.filter((one) => !known.has(idOf(one.key)))) {
        await storage.remove(key);
        removed++;
      }
    }
  if (removed > 0) log.info({ removed }, 'objects of knowledge files that are gone removed');
};
