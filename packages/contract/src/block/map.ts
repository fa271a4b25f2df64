import { z } from 'zod';
import { common, whole } from './block-fields.ts';
import { defineBlock } from './define-block.ts';

/** Longitude first. */
const place = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);

export const mapPlaces = z.array(place).max(200).catch([]);

export const mapBlock = defineBlock({
  type: 'Map',
  options: z.object({ ...common, value: mapPlaces.default([]), height: whole(80, 1_000, 350) }),
  sample: { label: '位置', value: [[116.397428, 39.90923]] },
});
