import { type Widget, walkWidgets } from '@zhixing/contract/block/block-document';
import { readPath } from '@zhixing/contract/block/read-path';
import { keyOf } from '@zhixing/contract/block/said-by-form';
import { bindCards } from '@zhixing/contract/card/bind-cards';
import type { CardContent } from '@zhixing/contract/card/card-content';
import type { CardTemplate } from '@zhixing/contract/card/card-template';
import type { WidgetsDocument } from '@zhixing/contract/card-document';
import { isRecord } from '@zhixing/contract/is-record';
import type { HalfInput } from '../../runtime/tools/tool.ts';
import { filledIn, formFrom, maxChars } from './card-form.ts';

/** Half an address would be fetched and half a choice would be marked: only plain words are seen while they are written. */
const wordTypes: ReadonlySet<string> = new Set(['Text', 'Input']);

const isReading = ({ whole, settled }: HalfInput, { options, ...widget }: Widget) => {
  const paths = [options.useVar, options.useLabelVar, options.variable].filter((path) => typeof path === 'string');
  const read = (input: Record<string, unknown>) =>
    JSON.stringify([input[keyOf({ options, ...widget })], ...paths.map((path) => path && readPath(input, path))]);
  return read(whole) !== read(settled);
};

/** The form as far as its input is written. */
export const previewForm = (name: string, document: WidgetsDocument) => (half: HalfInput) => {
  const readers = [...walkWidgets(document.widgetList)].filter((widget) => isReading(half, widget));
  const input = readers.every(({ type }) => wordTypes.has(type)) ? half.whole : half.settled;
  return formFrom(name, document, input, filledIn(document.widgetList, input));
};

/** The cards of an input whose fields are named as the template names them. */
export const cardsFrom = (template: CardTemplate, { items, ...input }: Record<string, unknown>) =>
  bindCards({ ...template, data: '', options: {} }, template.list ? items : input);

const hasBegun = (value: unknown) => isRecord(value) && Object.keys(value).length > 0;
const begunOf = ({ items, ...input }: Record<string, unknown>) => ({
  ...input,
  ...(Array.isArray(items) ? { items: items.filter(hasBegun) } : {}),
});

const withWords = (card: CardContent, more: CardContent | undefined): CardContent =>
  'content' in card && more && 'content' in more ? { ...card, title: more.title, content: more.content } : card;

/** The cards as far as their input is written; none before something of the first is there. */
export const previewCards = (title: string, template: CardTemplate) => {
  const cardsIn = (input: Record<string, unknown>) => {
    const begun = begunOf(input);
    return hasBegun(begun) ? cardsFrom(template, begun) : [];
  };
  return ({ whole, settled }: HalfInput) => {
    const more = cardsIn(whole);
    const cards = cardsIn(settled).map((card, at) => withWords(card, more[at]));
    return cards.length > 0 && JSON.stringify(cards).length <= maxChars
      ? { kind: 'card' as const, title, cards }
      : undefined;
  };
};
