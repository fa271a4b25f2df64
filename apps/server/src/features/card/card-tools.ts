import type { AnswerForm, AnswerPart } from '@zhixing/contract/answer-part';
import { type Widget, walkWidgets } from '@zhixing/contract/block/block-document';
import type { FormValues } from '@zhixing/contract/block/form-values';
import { projectData } from '@zhixing/contract/block/project-data';
import { holdsValue, keyOf } from '@zhixing/contract/block/said-by-form';
import { bindCards } from '@zhixing/contract/card/bind-cards';
import { cardDocument, type WidgetsDocument } from '@zhixing/contract/card-document';
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { card, type ReleasedCard } from '../../db/schema/card.ts';
import { platformTrust, type Tool } from '../../runtime/tools/tool.ts';
import { templateParameters, widgetParameters } from './card-parameters.ts';
import { cardIdOf, cardPart } from './queries.ts';

type Loaded = ReleasedCard & { id: string; ownerId: string };
type Json = FormValues[string];

/** For the studio's list of what can be attached: the owner's own, released. */
export const listCardParts = async (tx: Tx, ownerId: string) => {
  const rows = await tx
    .select({ id: card.id, released: card.released })
    .from(card)
    .where(and(eq(card.ownerId, ownerId), isNotNull(card.released)))
    .orderBy(asc(card.name))
    .limit(200);
  return rows.flatMap(({ id, released }) =>
    released ? [{ id: cardPart(id), name: released.name, description: released.description, source: 'card' }] : [],
  );
};

const loadCards = async (tx: Tx, ownerId: string, parts: readonly string[]): Promise<Loaded[]> => {
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

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/** What a model gave for fields that are bound to nothing, by their keys, becomes what stands in them. */
const filledIn = (list: readonly Widget[], data: unknown): FormValues => {
  const given = new Map(Object.entries(typeof data === 'object' && data !== null ? data : {}));
  return Object.fromEntries(
    [...walkWidgets(list)].flatMap((widget): [string, Json][] => {
      const value = given.get(keyOf(widget));
      const isOpen = holdsValue(widget) === 'filled' && !widget.options.useVar;
      return isOpen && value !== undefined ? [[widget.id, value as Json]] : [];
    }),
  );
};

/** Most that an answer carries of what a card shows. */
const maxChars = 64_000;

const formFrom = (
  name: string,
  document: WidgetsDocument,
  data: unknown,
  values: FormValues,
): AnswerForm | undefined => {
  const shown = projectData(document.widgetList, data) as Json;
  if (JSON.stringify([shown, values]).length > maxChars) return undefined;
  return {
    ...{ kind: 'form', title: name, document, data: shown, state: 'open' },
    ...(Object.keys(values).length > 0 ? { values } : {}),
  };
};

/** What a result of `data` looks like by a card; nothing where its paths lead nowhere. */
const partFrom = ({ name, document }: Loaded, data: unknown): AnswerPart | undefined => {
  if (document.kind === 'widgets') return formFrom(name, document, data, {});
  const cards = bindCards(document.template, data);
  return cards.length > 0 && JSON.stringify(cards).length <= maxChars
    ? { kind: 'card', title: name, cards }
    : undefined;
};

/** The tool says what it said before; what it gave is shown as well. */
const showing = (tool: Tool, cards: readonly Loaded[]): Tool => ({
  ...tool,
  run: async (input, run) => {
    const result = await tool.run(input, run);
    const data = jsonIn(result.text);
    if (data === undefined) return result;
    const shown = cards.flatMap((one) => partFrom(one, data) ?? []);
    return shown.length > 0 ? { ...result, parts: [...(result.parts ?? []), ...shown] } : result;
  },
});

const callable = (id: string) => `show_card_${id.replaceAll('-', '').slice(-8)}`;
const hasFields = (list: readonly Widget[]) => [...walkWidgets(list)].some((widget) => holdsValue(widget) === 'filled');

const formTool = (document: WidgetsDocument, { id, name, description }: Loaded) => {
  const isForm = hasFields(document.widgetList);
  const asked = isForm ? (document.waits ? '请用户填写表单，填好后继续' : '把表单显示给用户填写') : '把内容显示成卡片';
  const make = (input: Record<string, unknown>) => {
    const form = formFrom(name, document, input, filledIn(document.widgetList, input));
    if (!form) throw new Error('要显示的内容太多，请减少');
    return form;
  };
  const told = isForm
    ? `表单「${name}」已经显示给用户。用户填好后会作为新的消息发来；不要替用户填写，也不要重复表单的内容。`
    : `卡片「${name}」已经显示给用户，不要再重复其中的数据。`;
  return {
    name: callable(id),
    description: `${asked}：「${name}」。${description}`,
    parameters: widgetParameters(document.widgetList),
    run: async (input: Record<string, unknown>) => ({ text: told, parts: [make(input)] }),
    ...(isForm && document.waits ? { awaited: make } : {}),
  };
};

const cardTool = (one: Loaded) => {
  const { id, name, description, document } = one;
  if (document.kind === 'widgets') return formTool(document, one);
  const { template } = document;
  return {
    name: callable(id),
    description: `把内容显示成卡片「${name}」。${description}`,
    parameters: templateParameters(template),
    run: async (input: Record<string, unknown>) => {
      const data = template.list ? input.items : input;
      const cards = bindCards({ ...template, data: '', options: {} }, data);
      if (cards.length === 0) throw new Error('没有可以显示的内容，请按参数说明填写');
      return {
        text: `卡片「${name}」已经显示给用户，不要再重复其中的数据。`,
        parts: [{ kind: 'card' as const, title: name, cards }],
      };
    },
  };
};

const toolFrom = (one: Loaded): Tool => ({
  title: { zh: one.name, en: one.name },
  trust: { ...platformTrust(), ownerId: one.ownerId, version: JSON.stringify(one.document) },
  ...cardTool(one),
});

/**
 * The tools of an agent with its cards: one that shows a tool's results does so whenever that tool is called, the others
 * are tools themselves. What is not released any more is left out.
 */
export const withCards = async (
  tx: Tx,
  ownerId: string,
  parts: readonly string[],
  tools: ReadonlyMap<string, Tool>,
): Promise<Map<string, Tool>> => {
  const cards = await loadCards(tx, ownerId, parts);
  const all = new Map(tools);
  for (const [source, bound] of Map.groupBy(cards, (one) => one.source)) {
    const tool = tools.get(source);
    if (tool) all.set(source, showing(tool, bound));
    else if (source === '') for (const one of bound) all.set(cardPart(one.id), toolFrom(one));
  }
  return all;
};
