import { fieldsOf, nameOf } from '@zhixing/contract/block/form-fields';
import { keyOf } from '@zhixing/contract/block/said-by-form';
import { cardDocument, type WidgetsDocument } from '@zhixing/contract/card-document';
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { card, type ReleasedCard } from '../../db/schema/card.ts';
import { hasFields, makeForm } from './card-form.ts';
import { widgetParameters } from './card-parameters.ts';
import { cardIdOf, cardPart } from './queries.ts';

export type Loaded = ReleasedCard & { id: string; ownerId: string };

/** What a step of a workflow can ask for: fields to fill in, and no results of a tool to show. */
const formIn = ({ source, document: given }: ReleasedCard): WidgetsDocument | undefined => {
  const document = cardDocument.safeParse(given).data;
  return source === '' && document?.kind === 'widgets' && hasFields(document) ? document : undefined;
};

const fieldNames = ({ widgetList }: WidgetsDocument) => ({
  inputs: Object.keys(widgetParameters(widgetList).properties ?? {}),
  outputs: fieldsOf(widgetList).map((field) => ({ name: keyOf(field), label: nameOf(field, {}), type: field.type })),
});

/** For the studio's list of what can be attached: the owner's own, released. */
export const listCardParts = async (tx: Tx, ownerId: string) => {
  const rows = await tx
    .select({ id: card.id, released: card.released })
    .from(card)
    .where(and(eq(card.ownerId, ownerId), isNotNull(card.released)))
    .orderBy(asc(card.name))
    .limit(200);
  return rows.flatMap(({ id, released }) => {
    if (!released) return [];
    const { name, description } = released;
    const form = formIn(released);
    return [{ id: cardPart(id), name, description, source: 'card', ...(form ? { form: fieldNames(form) } : {}) }];
  });
};

export const loadCards = async (tx: Tx, ownerId: string, parts: readonly string[]): Promise<Loaded[]> => {
  const ids = parts.flatMap(cardIdOf);
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: card.id, ownerId: card.ownerId, released: card.released })
    .from(card)
    .where(and(inArray(card.id, ids), eq(card.ownerId, ownerId), isNotNull(card.released)));
  return rows.flatMap(({ released, ...row }) => {
    const document = cardDocument.safeParse(released?.document);
    return released && document.success ? [{ ...row, ...released, document: document.data }] : [];
  });
};

/** A released form of this owner, to be made with what the nodes before have given. */
export const loadForm = async (tx: Tx, ownerId: string, part: string) => {
  const [found] = await loadCards(tx, ownerId, [part]);
  const document = found && formIn(found);
  if (!document) return undefined;
  return {
    parameters: widgetParameters(document.widgetList),
    make: (input: Record<string, unknown>) => makeForm(found.name, document, input),
  };
};
