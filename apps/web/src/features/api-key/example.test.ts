import { expect, it } from 'vitest';
import { type ExampleKind, exampleKinds, exampleOf } from './example.ts';

it('every example names address, key and agent', () => {
  for (const kind of Object.keys(exampleKinds) as ExampleKind[]) {
    const text = exampleOf(kind, { origin: 'https://a.example', key: 'zxk_x', model: 'id-1' });
    for (const word of ['https://a.example/v1', 'zxk_x', 'id-1']) expect(text).toContain(word);
  }
});
