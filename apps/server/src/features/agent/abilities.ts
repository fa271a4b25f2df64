import type { Ability } from '@zhixing/contract/ability';
import { agentDocument, mainKey } from '@zhixing/contract/agent-document';
import { type AttachedPart, attachedParts } from '@zhixing/contract/attached-parts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { isTeam } from '../../runtime/orchestrate.ts';
import { type PartFace, readPartFaces } from '../part/index.ts';

const attaching = agentDocument.pick({
  ...{ tools: true, knowledge: true, workflows: true, rules: true, cards: true },
  orchestration: true,
});

/** The ids of what a version has attached and switched on, each once. */
export const partsIn = (document: unknown): string[] => {
  const parsed = attaching.parse(document);
  const isWorking = ({ enabled, memberKey }: AttachedPart) =>
    enabled && (memberKey === mainKey || isTeam({ document: parsed }));
  return [
    ...new Set(
      attachedParts(parsed)
        .filter(isWorking)
        .map(({ id }) => id),
    ),
  ];
};

export type Version = { ownerId: string; parts: readonly string[] };

const mayCall = ({ ownerId }: Version, face: PartFace) => face.isShared || face.ownerId === ownerId;

const viewerOf = ({ actor }: Pick<Ctx, 'actor'>) => (actor.kind === 'account' ? actor.id : undefined);

/**
 * What versions can do: their parts, as far as their owner may still use them. The one place that says so; an id, an
 * address or what somebody wrote of a private tool of theirs does not leave it.
 */
export const abilitiesOf = async (
  tx: Tx,
  ctx: Pick<Ctx, 'actor' | 'egress' | 'env' | 'locale'>,
  versions: readonly Version[],
): Promise<Ability[][]> => {
  const faces = await readPartFaces(tx, ctx, [...new Set(versions.flatMap(({ parts }) => parts))]);
  const viewer = viewerOf(ctx);
  return versions.map((version) =>
    version.parts.flatMap((part) => {
      const face = faces.get(part);
      if (!face || !mayCall(version, face)) return [];
      const { kind, name, description, ownerId, isShared } = face;
      return [{ kind, name, description: isShared || ownerId === viewer ? description : '' }];
    }),
  );
};
