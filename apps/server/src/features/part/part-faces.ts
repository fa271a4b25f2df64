import type { Ability } from '@zhixing/contract/ability';
import { builtInTitles } from '@zhixing/contract/built-in-tool';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { builtInId, builtInTools } from '../../runtime/tools/index.ts';
import { readMcpFaces } from './mcp-faces.ts';
import { readPluginFaces } from './plugin-faces.ts';

/** What a part looks like from outside, and whose it is: nobody's where it comes with the platform. */
export type PartFace = Ability & { ownerId: string | null; isShared: boolean };

const builtInFaces = (ctx: Pick<Ctx, 'egress' | 'env' | 'locale'>) => {
  const language = ctx.locale === 'en-US' ? 'en' : 'zh';
  const known = new Map(Object.entries(builtInTitles));
  return builtInTools(ctx).map(({ name, title }): [string, PartFace] => [
    builtInId(name),
    {
      kind: 'builtin',
      name: title[language],
      description: known.get(name)?.about[language] ?? '',
      ownerId: null,
      isShared: true,
    },
  ]);
};

/** Those among the ids that can be called today. Whether an agent may is for its owner's rights to say. */
export const readPartFaces = async (
  tx: Tx,
  ctx: Pick<Ctx, 'egress' | 'env' | 'locale'>,
  parts: readonly string[],
): Promise<Map<string, PartFace>> =>
  new Map([
    ...builtInFaces(ctx),
    ...[...(await readPluginFaces(tx, parts)), ...(await readMcpFaces(tx, parts))].map(
      ({ part, face }): [string, PartFace] => [part, face],
    ),
  ]);
