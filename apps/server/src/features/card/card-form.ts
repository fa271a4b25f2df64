import type { AnswerForm } from '@zhixing/contract/answer-part';
import { type Widget, walkWidgets } from '@zhixing/contract/block/block-document';
import { fieldsOf } from '@zhixing/contract/block/form-fields';
import type { FormValues } from '@zhixing/contract/block/form-values';
import { projectData } from '@zhixing/contract/block/project-data';
import { holdsValue, keyOf } from '@zhixing/contract/block/said-by-form';
import type { WidgetsDocument } from '@zhixing/contract/card-document';

type Json = FormValues[string];

/** What a model gave for fields that are bound to nothing, by their keys, becomes what stands in them. */
export const filledIn = (list: readonly Widget[], data: unknown): FormValues => {
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
export const maxChars = 64_000;

export const formFrom = (
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

export const hasFields = ({ widgetList }: WidgetsDocument) => fieldsOf(widgetList).length > 0;

/** With what stands in its fields at first. */
export const makeForm = (name: string, document: WidgetsDocument, input: Record<string, unknown>): AnswerForm => {
  const form = formFrom(name, document, input, filledIn(document.widgetList, input));
  if (!form) throw new Error('要显示的内容太多，请减少');
  return form;
};
