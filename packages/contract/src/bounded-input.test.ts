import { describe, expect, it } from 'vitest';
import { variantsOf } from '../test/hostile-variants.ts';
import { validValue } from '../test/valid-value.ts';
import { routes } from './routes.ts';

/** Sizes that no field of a call may take. */
const beyond = new Set([
  'very long',
  'a long list',
  'many keys',
  'beyond an integer',
  'last safe one',
  'beyond a long',
]);

/** What may be beyond them, with the reason. */
const mayBe: Record<string, string> = {
  'readFile.query.until: beyond an integer': 'seconds since 1970, compared and never stored',
};
/** Inside JSON of any shape the whole is bounded, not each of its parts. */
const isInside = (path: string, what: string) =>
  (path.includes('.*') || path.startsWith('body.sample')) && what !== 'very long';

const unbounded = routes.flatMap((route) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = route[part];
    if (!schema) return [];
    const given = validValue(schema);
    return [...variantsOf(schema, given, part)]

      .filter(
        ({ path, what, spoil }) => beyond.has(what) && !isInside(path, what) && schema.safeParse(spoil(given)).success,
      )
      .map(({ path, what }) => `${route.name}.${path}: ${what}`);
  }),
);

describe('what a call may hold', () => {
  it('has an end: every text, list, record and number of every route', () => {
    expect([...new Set(unbounded)].filter((field) => !(field in mayBe))).toEqual([]);
    expect(Object.keys(mayBe).filter((field) => !unbounded.includes(field))).toEqual([]);
  });

  it('has a sample that its schemas take, made from the schemas alone or written down in the matrix', () => {
    const refused = routes.flatMap((route) =>
      (['params', 'query', 'body'] as const).filter((part) => {
        const schema = route[part];
        return schema && !schema.safeParse(validValue(schema)).success;
      }),
    );
    expect(refused.length).toBeLessThan(10);
  });
});
