import type { LeftOutPart } from '@zhixing/contract/agent';
import { type AgentDocument, agentDocument, modelSlots } from '@zhixing/contract/agent-document';
import { type AttachedPart, attachedParts, keepParts } from '@zhixing/contract/attached-parts';
import { and, inArray, isNotNull, ne } from 'drizzle-orm';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { model } from '../../db/schema/model.ts';
import { partsIn } from '../agent/index.ts';
import { readPartFaces } from '../part/index.ts';
import { readTools } from '../tool/index.ts';

const readForeignModels = async (tx: Tx, accountId: string, ids: string[]) => {
  if (ids.length === 0) return new Set<string>();
  const rows = await tx
    .select({ id: model.id })
    .from(model)
    .where(and(inArray(model.id, ids), isNotNull(model.ownerId), ne(model.ownerId, accountId)));
  return new Set(rows.map(({ id }) => id));
};

/** A personal model answers for its owner's agents only. */
const withoutModels = (document: AgentDocument, foreign: ReadonlySet<string>): AgentDocument => {
  const own = (id: string | null) => (id !== null && foreign.has(id) ? null : id);
  const { models, orchestration } = document;
  return {
    ...document,
    models: {
      chat: own(models.chat),
      professional: own(models.professional),
      browser: own(models.browser),
      embedded: own(models.embedded),
    },
    orchestration: {
      ...orchestration,
      members: orchestration.members.map((one) => ({ ...one, model: own(one.model) })),
    },
  };
};

/**
 * A release as a copier can run it: what they may not use, by the rule that loads it for a run, stays with its author and
 * is named before anybody pays.
 */
export const whatComesAlong = async (tx: Tx, ctx: AccountCtx, ownerId: string, released: unknown) => {
  const document = agentDocument.parse(released);
  if (ownerId === ctx.actor.id) return { document, leftOut: [] };
  const parts = attachedParts(document);
  const ids = [...new Set(parts.map(({ id }) => id))];
  const authors = await readTools(tx, ctx, ownerId, ids);
  const usable = await readTools(tx, ctx, ctx.actor.id, ids);
  const faces = await readPartFaces(tx, ctx, ids);
  // A card is its author's alone, and one that shows what a tool gives is no tool itself.
  const isLost = ({ id, kind }: AttachedPart) => kind === 'cards' || (authors.has(id) && !usable.has(id));
  // What its author has switched off is left behind as well, but nobody else has known of it.
  const working = new Set(partsIn(document));
  const lost = new Map(parts.filter((part) => isLost(part) && working.has(part.id)).map((part) => [part.id, part]));
  const chosen = [
    ...modelSlots.flatMap((slot) => document.models[slot] ?? []),
    ...document.orchestration.members.flatMap(({ model: id }) => id ?? []),
  ];
  const foreign = await readForeignModels(tx, ctx.actor.id, chosen);
  const leftOut: LeftOutPart[] = [
    ...[...lost.values()].map(({ id, kind }) => ({ kind, name: faces.get(id)?.name ?? '' })),
    ...[...foreign].map(() => ({ kind: 'models' as const, name: '' })),
  ];
  return {
    document: withoutModels(
      keepParts(document, (part) => !isLost(part)),
      foreign,
    ),
    leftOut,
  };
};
