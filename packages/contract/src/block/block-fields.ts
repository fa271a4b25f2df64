import { z } from 'zod';

/** Texts and numbers that several types have. A value that does not fit gives way to the default: old and foreign documents still open. */
export const text = (max = 200, value = '') => z.string().max(max).catch(value).default(value);
export const flag = (value = false) => z.boolean().catch(value).default(value);
export const whole = (min: number, max: number, value: number) =>
  z.number().int().min(min).max(max).catch(value).default(value);
export const choice = <const V extends readonly [string, ...string[]]>(values: V, value: V[number]) =>
  z.enum(values).catch(value).default(value);
/** A colour by name or number and nothing else: in a style, an address would be fetched. */
export const colorForm = /^(?:#[0-9a-fA-F]{3,8}|[a-zA-Z]{3,20})$/;
export const color = (value = '') =>
  z
    .union([z.literal(''), z.string().regex(colorForm)])
    .catch(value)
    .default(value);
/** A path into the result: `a.b[0].c`. */
const path = text(300);

const pixels = z.number().min(0).max(400).optional().catch(undefined);
const widgetStyle = z
  .object({
    fontSize: pixels,
    lineHeight: pixels,
    fontWeight: z.enum(['normal', 'medium', 'bold']).optional().catch(undefined),
    textAlign: z.enum(['left', 'center', 'right']).optional().catch(undefined),
    color: z.string().regex(colorForm).optional().catch(undefined),
    borderStyle: z.enum(['none', 'solid', 'dashed', 'dotted']).optional().catch(undefined),
    borderWidth: z.number().min(0).max(20).optional().catch(undefined),
    aspectRatio: z.enum(['1 / 1', '4 / 3', '16 / 9', '3 / 4']).optional().catch(undefined),
    objectFit: z.enum(['contain', 'cover', 'fill', 'none']).optional().catch(undefined),
  })
  .catch({})
  .default({});
export type WidgetStyle = z.infer<typeof widgetStyle>;

/** What every widget has. */
export const common = {
  label: text(200),
  key: z
    .string()
    .max(60)
    .regex(/^(?!__proto__$)[\p{L}\p{N}_]*$/u)
    .catch('')
    .default(''),
  name: text(60),
  useVar: path,
  useLabelVar: path,
  style: widgetStyle,
};
/** What every one that is filled in has. */
export const field = { ...common, placeholder: text(100) };

export const sizes = ['small', 'middle', 'large'] as const;
export const size = choice(sizes, 'middle');
export const modes = ['full', 'fixed'] as const;
/** As wide as there is room, or so many pixels. */
export const mode = { mode: choice(modes, 'full'), width: whole(16, 2_000, 320) };

export const widthOf = ({ mode: given, width }: { mode: (typeof modes)[number]; width: number }) =>
  given === 'full' ? '100%' : `${width}px`;

const optionItem = z.object({ label: z.string().max(100), value: z.string().max(200) });
export type OptionItem = z.infer<typeof optionItem>;
export const optionItems = z.array(optionItem).max(200).catch([]).default([]);
export const oneOrMany = z
  .union([z.string().max(2_000), z.array(z.string().max(200)).max(200)])
  .catch('')
  .default('');
