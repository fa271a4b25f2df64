import { describe, it } from 'vitest';
import { inFull } from '../tools/ci/tier.ts';
import { drawParts } from './hostile-answers/draw-parts.ts';

const { named, draw } = drawParts(1);

describe('every kind of event and part, with hostile text in each of its fields', () => {
  it.each(named)(
    'MSG-24 S8 sets nothing off and breaks nothing: $name',
    inFull('e2e/hostile-parts.test.ts › MSG-24 S8 sets nothing off and breaks nothing', { timeout: 300_000 }),
    draw,
  );
});
