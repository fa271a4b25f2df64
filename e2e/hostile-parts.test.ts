import { describe, it } from 'vitest';
import { inFull } from '../tools/ci/tier.ts';
import { drawParts } from './hostile-answers/draw-parts.ts';

const { named, draw } = drawParts(0);

describe('every kind of event and part, with hostile text in each of its fields', () => {
  /** A hundred thousand signs in every field take as long as all other texts together. */
  const isVast = ({ text }: (typeof named)[number]) => text.length >= 100_000;

  it.each(named.filter((one) => !isVast(one)))('MSG-24 S8 sets nothing off and breaks nothing: $name', draw, 300_000);

  it.each(named.filter(isVast))(
    'MSG-24 S8 vast, it sets nothing off: $name',
    inFull('e2e/hostile-parts.test.ts › MSG-24 S8 sets nothing off and breaks nothing', { timeout: 300_000 }),
    draw,
  );
});
