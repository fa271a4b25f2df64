import { type AnswerForm, type AnswerPart, closedForm } from '@zhixing/contract/answer-part';
import { saidBy } from '@zhixing/contract/block/said-by-form';
import { bindCards } from '@zhixing/contract/card/bind-cards';
import type { WidgetsDocument } from '@zhixing/contract/card-document';
import type { Tx } from '../../db/client.ts';
import { type FormReply, filledValues, platformTrust, type Tool, type ToolRun } from '../../runtime/tools/tool.ts';
import { formFrom, hasFields, makeForm, maxChars } from './card-form.ts';
import { templateParameters, widgetParameters } from './card-parameters.ts';
import { type Loaded, loadCards } from './load-cards.ts';
import { cardsFrom, previewCards, previewForm } from './preview-card.ts';
import { cardPart } from './queries.ts';

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
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
const words = {
  said: '用户没有填写这张表单，而是另外提了问题，随后会单独回答。请不要再显示它，用一句话收尾。',
  late: '用户没有在规定时间内填写这张表单。请不要再显示它，说明情况并收尾。',
};

/** What the model is told of a form that it waited for. */
const toldOf = ({ title, document, data }: AnswerForm, reply: FormReply) => {
  if (reply.kind !== 'submitted') return words[reply.kind];
  const said = Object.fromEntries(saidBy(document.widgetList, reply.values, data));
  return `用户填好了表单「${title}」：${JSON.stringify(said)}`;
};

const formTool = (document: WidgetsDocument, { id, name, description }: Loaded) => {
  const isForm = hasFields(document);
  const asked = isForm ? (document.waits ? '请用户填写表单，填好后继续' : '把表单显示给用户填写') : '把内容显示成卡片';
  const told = isForm
    ? `表单「${name}」已经显示给用户。用户填好后会作为新的消息发来；不要替用户填写，也不要重复表单的内容。`
    : `卡片「${name}」已经显示给用户，不要再重复其中的数据。`;
  return {
    name: callable(id),
    description: `${asked}：「${name}」。${description}`,
    parameters: widgetParameters(document.widgetList),
    preview: previewForm(name, document),
    run: async (input: Record<string, unknown>, { person }: ToolRun) => {
      const filled = person?.filled;
      if (filled)
        return {
          text: toldOf(filled.form, filled.reply),
          parts: [closedForm(filled.form, filledValues(filled.reply))],
        };
      const form = makeForm(name, document, input);
      return isForm && document.waits && person ? { text: '', asks: form } : { text: told, parts: [form] };
    },
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
    preview: previewCards(name, template),
    run: async (input: Record<string, unknown>) => {
      const cards = cardsFrom(template, input);
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
