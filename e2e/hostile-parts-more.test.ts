import { describe, it } from 'vitest';
import { drawParts } from './hostile-answers/draw-parts.ts';

const { named, draw } = drawParts(1);

describe('every kind of event and part, with hostile text in each of its fields', () => {
  it.each(named)('MSG-24 S8 sets nothing off and breaks nothing: $name', draw, 300_000);
});
