import { type PageMaps, pageMaps } from '@zhixing/contract/maps';
import { parseJson } from './storage.ts';

/** Undefined where none is set up. */
export const readMaps = (): PageMaps | undefined =>
  pageMaps.safeParse(parseJson(document.getElementById('zx-maps')?.textContent ?? null)).data;
