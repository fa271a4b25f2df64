import { and, eq, inArray, lt } from 'drizzle-orm';
import type { Services } from '../../../ctx.ts';
import { knowledgeFile } from '../../../db/schema/knowledge.ts';
import type { LostKind } from '../../engine/index.ts';
import { openStates } from '../rules.ts';
import { failFile } from './open-file.ts';

type FileKey = { tenantId: string; fileId: string };

/** The number of the cutting that is wanted; 0 when nothing is. */
export const beginFile = ({ db }: Pick<Services, 'db'>, { tenantId, fileId }: FileKey) =>
  db.inTenant(tenantId, async (tx) => {
    const [row] = await tx
      .select({ parseNo: knowledgeFile.parseNo })
      .from(knowledgeFile)
      .where(and(eq(knowledgeFile.id, fileId), inArray(knowledgeFile.state, [...openStates])));
    return row?.parseNo ?? 0;
  });

export const lostFile = (services: Pick<Services, 'db' | 'now'>): LostKind => ({
  service: 'knowledgeFile',
  handler: 'ingest',
  findOpen: (tx, before) =>
    tx
      .select({ tenantId: knowledgeFile.tenantId, id: knowledgeFile.id, key: knowledgeFile.id })
      .from(knowledgeFile)
      .where(and(inArray(knowledgeFile.state, [...openStates]), lt(knowledgeFile.changedAt, before))),
  payload: ({ tenantId }) => ({ tenantId }),
  end: async ({ tenantId, id }) => {
    const parseNo = await beginFile(services, { tenantId, fileId: id });
    return failFile(services, { tenantId, fileId: id, parseNo }, 'unexpected');
  },
});
