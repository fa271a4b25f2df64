import type { AnswerForm } from '@zhixing/contract/answer-part';

const listIn = (value: unknown): unknown => {
  const config: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'config') : undefined;
  return typeof config === 'object' && config !== null ? Reflect.get(config, 'widgetList') : undefined;
};

/** Widgets with the result they show, as other clients of the chat send them; undefined for data without any. */
export const widgetForm = (value: unknown): AnswerForm | undefined => {
  const widgetList = listIn(value);
  if (!Array.isArray(widgetList)) return undefined;
  const data: unknown = Reflect.get(value as object, 'data');
  // Checked where it is drawn.
  const document = { kind: 'widgets', widgetList } as unknown as AnswerForm['document'];
  return { kind: 'form', title: '', document, data: (data ?? null) as AnswerForm['data'], state: 'open' };
};
