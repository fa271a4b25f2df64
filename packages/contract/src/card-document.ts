import { z } from 'zod';
import { widgetList } from './block/block-document.ts';
import { cardTemplate } from './card/card-template.ts';

/** A change of the field so labelled is copied into others; the read-only ones cannot be typed into. */
const dateLink = z.object({
  sourceLabel: z.string().trim().min(1).max(200),
  /** By their keys. */
  targets: z.array(z.string().max(60)).max(20),
  readOnlyTargets: z.array(z.string().max(60)).max(20).default([]),
});
export type DateLink = z.infer<typeof dateLink>;

export const widgetsDocument = z.object({
  kind: z.literal('widgets'),
  version: z.literal(1).default(1),
  widgetList,
  dateLinks: z.array(dateLink).max(20).default([]),
  /** The answer waits until it is filled in. */
  waits: z.boolean().default(false),
  /** Keys of fields that must be filled in then. */
  required: z.array(z.string().max(60)).max(100).default([]),
});
export type WidgetsDocument = z.output<typeof widgetsDocument>;
const templateDocument = z.object({
  kind: z.literal('template'),
  version: z.literal(1).default(1),
  template: cardTemplate,
});

/** Widgets put together in the designer, or one of the ready-made cards with its fields bound. */
export const cardDocument = z.discriminatedUnion('kind', [widgetsDocument, templateDocument]);
export type CardDocument = z.output<typeof cardDocument>;
export const cardKinds = ['widgets', 'template'] as const;

export const isEmptyCard = (document: CardDocument) => document.kind === 'widgets' && document.widgetList.length === 0;
