import { pluginDocument } from '@zhixing/contract/plugin';
import { and, eq, inArray, isNull, ne, or, type SQL } from 'drizzle-orm';
import { isUuid } from '../../base/id.ts';
import type { Services } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { plugin, pluginRelease } from '../../db/schema/plugin.ts';
import type { Whose } from '../../gateways/sandbox/protocol.ts';
import { type Means, toolFrom } from '../../runtime/tools/plugin-tool.ts';
import type { Tool } from '../../runtime/tools/tool.ts';
import { openSecret } from './queries.ts';

const prefix = 'plugin:';
export const partId = (id: string) => `${prefix}${id}`;

export const meansOf = ({ egress, sandbox }: Pick<Services, 'egress' | 'sandbox'>, owner: Whose): Means => ({
  send: (url, init) => egress.fetch(url, { ...init, purpose: 'tool' }),
  runCode: (by, run, signal) => sandbox.runCode({ ...owner, ...(by ? { account: by } : {}) }, run, signal),
});

/** Released, and the agent's owner's own or the tenant's standard ones. */
const usable = (ownerId: string) =>
  and(
    eq(plugin.status, 'C90_Released'),
    isNull(plugin.deletedAt),
    or(eq(plugin.ownerId, ownerId), eq(plugin.isStandard, true)),
  );

/** The newest releases of those among the ids that the owner's agents may call. */
export const readUsable = async (tx: Tx, ownerId: string, ids: readonly string[]) => {
  const wanted = ids.filter(isUuid);
  if (wanted.length === 0) return [];
  return tx
    .select({ release: pluginRelease, ownerId: plugin.ownerId, isShared: plugin.isStandard })
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
};

/** By the ids an agent names them with; what is gone, unreleased or somebody else's is left out. */
export const loadPluginTools = async (
  tx: Tx,
  services: Pick<Services, 'env' | 'egress' | 'sandbox'>,
  ownerId: string,
  parts: readonly string[],
): Promise<Map<string, Tool>> => {
  const ids = parts.flatMap((part) => (part.startsWith(prefix) ? [part.slice(prefix.length)] : []));
  const rows = await readUsable(tx, ownerId, ids);
  return new Map(
    rows.flatMap(({ release, ownerId: toolOwner, isShared }) => {
      const document = pluginDocument.parse(release.document);
      if (document.kind === 'WORKFLOW') return [];
      const { tenantId, pluginId, no, name, description, callableName, secretCipher } = release;
      const stored = {
        ...{ name, description, callableName, document, version: String(no), ownerId: toolOwner, isShared },
        // Opened when it is called: whoever lists tools has no use for their secrets.
        get secret() {
          return openSecret(services, { tenantId, id: pluginId }, secretCipher);
        },
      };
      return [
        [partId(pluginId), toolFrom(stored, meansOf(services, { tenant: tenantId, account: toolOwner }))] as const,
      ];
    }),
  );
};

const listUsable = (tx: Tx, ownerId: string, kind: SQL | undefined) =>
  tx
    .select({ id: plugin.id, name: plugin.name, description: plugin.description })
    .from(plugin)
    .where(and(kind, usable(ownerId)));

/** For the studio's list of what can be attached. */
export const listPluginParts = async (tx: Tx, ownerId: string) => {
  const rows = await listUsable(tx, ownerId, ne(plugin.type, 'WORKFLOW'));
  return rows.map(({ id, ...row }) => ({ ...row, id: partId(id), source: 'plugin' }));
};

export const listWorkflowParts = async (tx: Tx, ownerId: string) => {
  const rows = await listUsable(tx, ownerId, eq(plugin.type, 'WORKFLOW'));
  return rows.map(({ id, ...row }) => ({ ...row, id: `workflow:${id}`, source: 'workflow' }));
};
