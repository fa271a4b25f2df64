import { pluginDocument } from '@zhixing/contract/plugin';
import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Services } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { plugin, pluginRelease } from '../../db/schema/plugin.ts';
import { type Means, toolFrom } from '../../runtime/tools/plugin-tool.ts';
import type { Tool } from '../../runtime/tools/tool.ts';
import { openSecret } from './queries.ts';

const prefix = 'plugin:';
export const partId = (id: string) => `${prefix}${id}`;

export const meansOf = ({ egress, sandbox }: Pick<Services, 'egress' | 'sandbox'>): Means => ({
  send: (url, init) => egress.fetch(url, init),
  runCode: (run, signal) => sandbox.runCode(run, signal),
});

/** Released, and the agent's owner's own or the tenant's standard ones. */
const usable = (ownerId: string) =>
  and(
    eq(plugin.status, 'C90_Released'),
    isNull(plugin.deletedAt),
    or(eq(plugin.ownerId, ownerId), eq(plugin.isStandard, true)),
  );

/** By the ids an agent names them with; what is gone, unreleased or somebody else's is left out. */
export const loadPluginTools = async (
  tx: Tx,
  services: Pick<Services, 'env' | 'egress' | 'sandbox'>,
  ownerId: string,
  parts: readonly string[],
): Promise<Map<string, Tool>> => {
  const ids = parts.flatMap((part) => (part.startsWith(prefix) ? [part.slice(prefix.length)] : []));
  const wanted = ids.filter((id) => /^[0-9a-f-]{36}$/.test(id));
  if (wanted.length === 0) return new Map();
  const rows = await tx
    .select({ release: pluginRelease })
    .from(plugin)
    .innerJoin(
      pluginRelease,
      and(
        eq(pluginRelease.tenantId, plugin.tenantId),
        eq(pluginRelease.pluginId, plugin.id),
        eq(pluginRelease.no, plugin.releaseNo),
      ),
    )
    .where(and(inArray(plugin.id, wanted), usable(ownerId)));
  const means = meansOf(services);
  return new Map(
    rows.map(({ release }) => {
      const { tenantId, pluginId, name, description, callableName, secretCipher } = release;
      const secret = openSecret(services, { tenantId, id: pluginId }, secretCipher);
      const stored = { name, description, callableName, document: pluginDocument.parse(release.document), secret };
      return [partId(pluginId), toolFrom(stored, means)] as const;
    }),
  );
};

/** For the studio's list of what can be attached. */
export const listPluginParts = async (tx: Tx, ownerId: string) => {
  const rows = await tx
    .select({ id: plugin.id, name: plugin.name, description: plugin.description })
    .from(plugin)
    .where(usable(ownerId));
  return rows.map(({ id, ...row }) => ({ ...row, id: partId(id), source: 'plugin' }));
};
