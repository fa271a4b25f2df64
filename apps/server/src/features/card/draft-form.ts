import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import { readWidgets, type Widget } from '@zhixing/contract/block/block-document';
import { blockTypes, type WidgetType } from '@zhixing/contract/block/block-registry';
import { z } from 'zod';
import { AppError } from '../../base/app-error.ts';
import { newId } from '../../base/id.ts';
import { storableJson } from '../../base/storable.ts';
import type { AccountCtx } from '../../ctx.ts';
import { between } from '../../runtime/between.ts';
import { assertMember } from '../membership/index.ts';
import { generateText, type ModelFinder } from '../model/index.ts';

const fieldTypes = [
  'Input',
  'Select',
  'Radio',
  'Checkbox',
  'Date',
  'DateRange',
  'Time',
  'Switch',
  'Rate',
  'Text',
] as const;
const proposal = z.object({
  fields: z
    .array(
      z.object({
        type: z.enum(fieldTypes).catch('Input'),
        label: z.string().max(60),
        placeholder: z.string().max(100).catch(''),
        options: z.array(z.string().max(60)).max(50).catch([]),
      }),
    )
    .min(1)
    .max(40),
  button: z.string().max(20).catch('提交'),
});

const promptOf = (wish: string): LanguageModelV4Prompt => [
  {
    role: 'system',
    content: `你为表单设计字段。只输出一个 JSON 对象，不要解释：{"fields":[{"type":"…","label":"…","placeholder":"…","options":["…"]}],"button":"…"}。
type 只能是 ${fieldTypes.join('、')}；Select、Radio、Checkbox 要有 options；字段按填写的顺序，不超过 20 个；label 简短。`,
  },
  { role: 'user', content: [{ type: 'text', text: wish }] },
];

/** Random, as the designer makes them. */
const widgetId = () => newId().replaceAll('-', '');

const widgetOf = (type: WidgetType, at: number, options: object): Widget => ({
  ...{ type, id: widgetId(), v: blockTypes[type].version },
  options: { key: `${type}${at + 1}`, name: `${type}${at + 1}`, ...options },
});

/** What the model proposed as widgets; undefined when it cannot be read as such. */
const widgetsFrom = (text: string): Widget[] | undefined => {
  const read = proposal.safeParse(parsed(text));
  if (!read.success) return undefined;
  const { fields, button } = read.data;
  const widgets = fields.map(({ type, label, placeholder, options }, at) =>
    widgetOf(type, at, {
      ...(type === 'Text' ? { value: label } : { label, placeholder }),
      ...(options.length > 0 ? { optionItems: options.map((one) => ({ label: one, value: one })) } : {}),
    }),
  );
  return readWidgets([...widgets, widgetOf('Button', 0, { label: button, fullWidth: true })]);
};

const parsed = (text: string) => {
  try {
    return storableJson(JSON.parse(between(text, '{', '}')));
  } catch {
    return undefined;
  }
};

/** One sentence becomes a form to look at; nothing is stored. */
export const draftForm =
  (findModels: ModelFinder) =>
  async (ctx: AccountCtx, { wish }: { wish: string }) => {
    await ctx.tx((tx) => assertMember(tx, ctx));
    const text = await generateText(ctx, findModels, { prompt: promptOf(wish), maxTokens: 2_000, limitMs: 60_000 });
    const widgetList = widgetsFrom(text);
    if (!widgetList) throw new AppError('GENERATE_FAILED');
    return { widgetList };
  };
