import type { FoundPlugin } from '@zhixing/contract/openapi-import';
import { type PluginDocument, pluginDocument } from '@zhixing/contract/plugin';
import { isReading } from '@zhixing/contract/plugin-field';
import { AppError } from '../../base/app-error.ts';
import { newId } from '../../base/id.ts';
import type { AccountCtx } from '../../ctx.ts';
import { plugin, pluginRelease } from '../../db/schema/plugin.ts';
import { writeAudit } from '../audit/index.ts';
import { assertBelow } from '../limit/index.ts';
import { assertMember } from '../membership/index.ts';
import { assertNameFree } from '../plugin/index.ts';

/** Whatever is not read only asks the person before it is called. */
const documentOf = (found: FoundPlugin): PluginDocument => {
  const { method, url, contentType, headers, parameters, body, pathVariables, auth } = found;
  const request = { method, url, contentType, headers, parameters, body, pathVariables };
  return pluginDocument.parse({ kind: 'HTTP', request, auth, effect: { hasEffect: !isReading(method) } });
};

const assertDifferent = (names: string[]) => {
  const twin = names.find((name, at) => names.indexOf(name) !== at);
  if (twin !== undefined) throw new AppError('CALLABLE_NAME_TAKEN', { name: twin });
};

/** All tools or none. Released ones need no test run of their own: the description stands for it. */
export const importOpenApi = (
  ctx: AccountCtx,
  { release, plugins, tag }: { release: boolean; plugins: FoundPlugin[]; tag: string },
) =>
  ctx.tx(async (tx) => {
    await assertMember(tx, ctx);
    await assertBelow(tx, ctx, 'tools', { wanted: plugins.length });
    const names = plugins.map(({ pluginCallableName }) => pluginCallableName);
    assertDifferent(names);
    for (const name of names) await assertNameFree(tx, ctx.actor.id, name);
    const now = ctx.now();
    const tenantId = ctx.tenant.id;
    const rows = plugins.map((found) => ({
      tenantId,
      id: newId(),
      name: found.pluginName,
      description: found.pluginDescription || found.pluginName,
      callableName: found.pluginCallableName,
      document: documentOf(found),
      attribute: found.pluginAttributes,
      createdAt: now,
    }));
    await tx.insert(plugin).values(
      rows.map((row) => ({
        ...row,
        ownerId: ctx.actor.id,
        type: 'HTTP' as const,
        icon: '1',
        iconBackground: '#d6e4ff',
        tags: tag === '' ? [] : [tag],
        updatedAt: now,
        ...(release ? { status: 'C90_Released' as const, releaseNo: 1, releasedDraftNo: 1 } : {}),
      })),
    );
    if (release)
      await tx
        .insert(pluginRelease)
        .values(rows.map(({ id, attribute: _, ...row }) => ({ ...row, pluginId: id, no: 1 })));
    const ids = rows.map(({ id }) => id);
    await writeAudit(tx, ctx, { action: 'plugin.import', target: { kind: 'plugin' }, detail: { ids, release } });
    return { ids };
  });
