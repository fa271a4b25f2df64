import { z } from 'zod';

/** Marketplace categories, in the standard order; a tenant may show fewer of them and in another order. */
export const launchTags = [
  'general',
  'securities',
  'hr',
  'fund',
  'marketing',
  'government',
  'finance',
  'telecom',
  'insurance',
  'bank',
] as const;
export const launchTag = z.enum(launchTags);
export type LaunchTag = z.infer<typeof launchTag>;
