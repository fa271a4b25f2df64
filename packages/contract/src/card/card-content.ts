import { z } from 'zod';
import { echartsCard } from './echarts-card.ts';
import { imageTextButtonCard, imageTextCard } from './image-text.ts';
import { landscapeButtonsCard } from './landscape-buttons.ts';
import { trainTicketsCard } from './train-tickets.ts';
import { weatherCard } from './weather-card.ts';

/** A card with its fields filled in; whoever shows it looks nothing up. */
export const cardContent = z.discriminatedUnion('type', [
  weatherCard,
  trainTicketsCard,
  imageTextCard,
  imageTextButtonCard,
  echartsCard,
  landscapeButtonsCard,
]);
export type CardContent = z.output<typeof cardContent>;
export type CardType = CardContent['type'];
export type CardOf<T extends CardType> = Extract<CardContent, { type: T }>;
export const cardTypes = [
  'weather-card',
  'train-tickets',
  'image-text',
  'image-text-button',
  'echarts-card',
  'landscape-buttons',
] as const satisfies readonly CardType[];

export const maxCards = 30;
