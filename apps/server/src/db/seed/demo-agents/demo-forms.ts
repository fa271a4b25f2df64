import { cardDocument } from '@zhixing/contract/card-document';
import { idOf } from '../demo-id.ts';

type Field = { type: string; options: object; cols?: Field[][] };

const field = (type: string, key: string, label: string, more: object = {}): Field => ({
  type,
  options: { key, name: key, label, ...more },
});
const choices = (...labels: string[]) => ({ optionItems: labels.map((label) => ({ label, value: label })) });
const row = (...cols: Field[][]): Field => ({ type: 'Row', options: {}, cols });

/** The forms that demo agents show. */
export const demoForms = {
  出差申请单: {
    description: '要申请出差时显示，收集目的地、日期、交通与事由。',
    fields: [
      row([field('Input', 'destination', '目的地', { placeholder: '城市' })], [field('DateRange', 'days', '起止日期')]),
      field('Radio', 'transport', '交通', { ...choices('高铁', '飞机', '自驾'), value: '高铁' }),
      field('Input', 'reason', '事由', { type: 'textarea', rows: 2, placeholder: '见谁，办什么事' }),
      field('Switch', 'hotel', '需要订酒店'),
      field('Button', 'send', '提交申请', { value: '请按这张出差申请单安排行程：', fullWidth: true }),
    ],
  },
} satisfies Record<string, { description: string; fields: Field[] }>;
export type DemoFormName = keyof typeof demoForms;

/** The same ids each time. */
export const demoForm = (name: DemoFormName) => {
  let no = 0;
  const widgetId = () => idOf(`widget ${name} ${++no}`).replaceAll('-', '');
  const widget = ({ cols, ...rest }: Field): object => ({
    ...{ ...rest, id: widgetId() },
    ...(cols
      ? { cols: cols.map((list) => ({ type: 'col', id: widgetId(), options: {}, widgetList: list.map(widget) })) }
      : {}),
  });
  return cardDocument.parse({ kind: 'widgets', widgetList: demoForms[name].fields.map(widget) });
};
