import { and, eq, inArray, isNull } from 'drizzle-orm';
import { isUuid } from '../../base/id.ts';
import type { Tx } from '../../db/client.ts';
import { plugin, pluginRelease } from '../../db/schema/plugin.ts';

const form = /^(?:plugin|workflow):(.+)$/;

/** Released tools and workflows among the ids, by what an agent calls them, whoever they belong to. */
export const readPluginFaces = async (tx: Tx, parts: readonly string[]) => {
  const ids = [...new Set(parts.flatMap((part) => form.exec(part)?.[1] ?? []))].filter(isUuid);
  if (ids.length === 0) return [];
  const { name, description } = pluginRelease;
  const rows = await tx
    .select({
      id: plugin.id,
      type: plugin.type,
      ownerId: plugin.ownerId,
      isShared: plugin.isStandard,
      name,
      description,
    })
    .from(plugin)
    .innerJoin(
      pluginRelease,
      and(
        eq(pluginRelease.tenantId, plugin.tenantId),
        eq(pluginRelease.pluginId, plugin.id),
        eq(pluginRelease.no, plugin.releaseNo),
      ),
    )
    .where(and(inArray(plugin.id, ids), eq(plugin.status, 'C90_Released'), isNull(plugin.deletedAt)));
  return rows.map(({ id, type, ...face }) => {
    const kind = type === 'WORKFLOW' ? ('workflow' as const) : ('plugin' as const);
    return { part: `${kind}:${id}`, face: { ...face, kind } };
  });
};
