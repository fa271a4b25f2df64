import { contrast } from '../../ui/contrast.ts';

const light = new Set([
  'white',
  'yellow',
  'cyan',
  'lime',
  'aqua',
  'pink',
  'gold',
  'orange',
  'silver',
  'ivory',
  'beige',
]);

/** The colour of words on a background of anybody's choosing. */
export const inkOn = (color: string): '#ffffff' | '#1f2329' => {
  const hex = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})/i.exec(color)?.[0];
  const isLight = hex ? contrast(hex, '#ffffff') < contrast(hex, '#1f2329') : light.has(color.toLowerCase());
  return isLight ? '#1f2329' : '#ffffff';
};
