import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contrast } from '../../ui/contrast.ts';
import { partColors } from './diagram-colors.ts';

const css = readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8');
const colors = [...css.matchAll(/(--[\w-]+): (#[0-9a-f]{6});/g)].map(
  ([, name = '', color = '']) => [name, color] as const,
);
/** The light ones come first. */
const tokens = { light: new Map(colors.toReversed()), dark: new Map(colors) };

it.each(['light', 'dark'] as const)(
  'slices and branches have colours of the page, and words on them can be read (%s)',
  (mode) => {
    const drawn = partColors((name) => tokens[mode].get(name) ?? '');
    const slices = Array.from({ length: 12 }, (_, no) => drawn[`pie${no + 1}`] ?? '');
    expect(new Set(slices).size).toBe(12);
    for (const slice of slices) expect(contrast(drawn.pieSectionTextColor ?? '', slice)).toBeGreaterThan(4.5);
    for (let no = 0; no < 12; no++)
      expect(contrast(drawn[`cScaleLabel${no}`] ?? '', drawn[`cScale${no}`] ?? '')).toBeGreaterThan(4.5);
  },
);

it('a colour that the build has shortened is the same', () => {
  expect(contrast('#fff', '#000')).toBe(contrast('#ffffff', '#000000'));
});
