import { pluginDocument } from '@zhixing/contract/plugin';
import { newId } from '../src/base/id.ts';
import { plugin, pluginRelease } from '../src/db/schema/plugin.ts';
import { sealSecret } from '../src/features/plugin/queries.ts';
import type { World } from './world.ts';

type Options = { document: object; secret?: string; callableName?: string; name?: string; isStandard?: boolean };

/** A released tool of the account; its part is `plugin:` or `workflow:` and its id. */
export const addReleasedTool = (
  { services }: World,
  owner: { id: string; tenantId: string },
  {
    document: given,
    secret = '',
    callableName = `t_${newId().slice(-10)}`,
    name = '样例工具',
    isStandard = false,
  }: Options,
) =>
  services.db.inTenant(owner.tenantId, async (tx) => {
    const document = pluginDocument.parse(given);
    const place = { tenantId: owner.tenantId, id: newId() };
    const head = { name, description: `${name}的说明`, callableName };
    const secretCipher = sealSecret(services, place, secret);
    await tx.insert(plugin).values({
      ...place,
      ...head,
      ...{ ownerId: owner.id, type: document.kind, status: 'C90_Released', isStandard, document, secretCipher },
      ...{ icon: '1', iconBackground: '#d6e4ff', draftNo: 1, debuggedNo: 1, releaseNo: 1, releasedDraftNo: 1 },
    });
    const { tenantId, id: pluginId } = place;
    await tx.insert(pluginRelease).values({ tenantId, pluginId, no: 1, ...head, document, secretCipher });
    return { id: pluginId, part: `${document.kind === 'WORKFLOW' ? 'workflow' : 'plugin'}:${pluginId}`, callableName };
  });
