import { z } from 'zod';
import { type CardType, cardTypes } from './card-content.ts';

const path = z.string().max(300);
const maxFields = 20;

/** How a result becomes cards: `data` leads to what is shown, with `list` to one card for each element there. */
export const cardTemplate = z.object({
  type: z.enum(cardTypes),
  data: path.default(''),
  list: z.boolean().default(false),
  /** From an element, to each field. */
  options: z
    .record(z.string().max(40), path)
    .refine((paths) => Object.keys(paths).length <= maxFields)
    .default({}),
});
export type CardTemplate = z.infer<typeof cardTemplate>;

/** The fields that a template of this type binds. `lists` and `options` lead to lists. */
export const cardFields: Record<CardType, readonly string[]> = {
  'weather-card': ['place', 'lists', 'date', 'min', 'max', 'weather'],
  'train-tickets': ['no', 'date', 'from', 'start', 'to', 'end', 'duration', 'firstClass', 'secondClass'],
  'image-text': ['image', 'title', 'content'],
  'image-text-button': ['image', 'title', 'content', 'button'],
  'echarts-card': ['title', 'option'],
  'landscape-buttons': ['options', 'label'],
};
