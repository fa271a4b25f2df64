import type { ZodType } from 'zod';
import { hostileNumbers, hostileTexts, strangeKeys, textsBeyond, wrongKinds } from './hostile-values.ts';
import { boundsOf, defOf, wrappedIn } from './schema-def.ts';
import { validValue } from './valid-value.ts';

type Leaf = {
  /** `body.nodes.0.url` */
  readonly path: string;
  /** The last name in it that is no number. */
  readonly name: string;
  readonly schema: ZodType;
  readonly given: unknown;
};
/** One place spoilt in a value of the schema. */
export type Variant = {
  readonly path: string;
  readonly what: string;
  readonly spoil: (given: unknown) => unknown;
};
/** Further values for a leaf, by what it is called or holds. */
export type More = (leaf: Leaf) => Record<string, unknown>;
type Tree = Record<string, unknown>;
type Walk = { readonly more: More; readonly seen: readonly ZodType[] };
type NamedField = { readonly path: string; readonly name: string };

/** A list in a list in a list: deep enough for every document, and an end for one that holds itself. */
const deepest = 36;

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);
const withKey = (tree: Tree, key: string, value: unknown): Tree =>
  Object.fromEntries([...Object.entries(tree).filter(([name]) => name !== key), [key, value]]);
const asTree = (value: unknown): Tree => (isTree(value) ? value : {});

const always = (path: string, values: Record<string, unknown>): Variant[] =>
  Object.entries(values).map(([what, value]) => ({ path, what, spoil: () => value }));

const leafValues = (leaf: Leaf, more: More): Record<string, unknown> => {
  const { schema, given } = leaf;
  const { type } = defOf(schema);
  const { longest, most, least } = boundsOf(schema);
  const own =
    type === 'string'
      ? { ...hostileTexts(typeof given === 'string' ? given : 'sample'), ...textsBeyond(longest) }
      : type === 'number'
        ? hostileNumbers(most, least)
        : type === 'unknown' || type === 'any'
          ? { ...hostileTexts('x'), 'very long': 'x'.repeat(300_000) }
          : { 'another word': 'no-such-choice', prototype: '__proto__', number: 7 };
  return { ...own, ...wrongKinds(), ...more(leaf) };
};

/** What was given, where it fits; else a value made anew. */
const fitting = (schema: ZodType, given: unknown) =>
  given !== undefined && schema.safeParse(given).success ? given : (validValue(schema) ?? given);

function* ofObject(schema: ZodType, given: unknown, { path }: NamedField, walk: Walk): Generator<Variant> {
  const made = isTree(given) ? {} : asTree(validValue(schema));
  const base = (value: unknown) => (isTree(value) ? value : made);
  const thousand = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`k${n}`, n]));
  const strange = Object.entries(strangeKeys());
  yield {
    path,
    what: 'keys nobody asked for',
    spoil: (value) => Object.fromEntries([...strange, ...Object.entries(base(value))]),
  };
  yield { path, what: 'a thousand keys', spoil: (value) => ({ ...thousand, ...base(value) }) };
  yield* always(path, wrongKinds());
  for (const [key, field] of Object.entries(defOf(schema).shape ?? {})) {
    const place = { path: `${path}.${key}`, name: key };
    yield { path: place.path, what: 'left out', spoil: (value) => withKey(base(value), key, undefined) };
    for (const { spoil, ...inner } of walkSchema(field, base(given)[key], place, walk))
      yield { ...inner, spoil: (value) => withKey(base(value), key, spoil(base(value)[key])) };
  }
}

function* ofArray(schema: ZodType, given: unknown, { path, name }: NamedField, walk: Walk): Generator<Variant> {
  const element = defOf(schema).element as ZodType;
  const { longest } = boundsOf(schema);
  const made = [validValue(element)];
  const base = (value: unknown): unknown[] => (Array.isArray(value) && value.length > 0 ? value : made);
  const many = (what: string, length: number): Variant => ({
    path,
    what,
    spoil: (value) => Array.from({ length }, () => base(value)[0]),
  });
  yield many('the same twice', 2);
  if (longest === undefined) yield many('a long list', 2_000);
  else yield* [many('as many as it may', longest), many('one too many', longest + 1)];
  yield* always(path, wrongKinds());
  for (const { spoil, ...inner } of walkSchema(element, base(given)[0], { path: `${path}.0`, name }, walk))
    yield { ...inner, spoil: (value) => [spoil(base(value)[0]), ...base(value).slice(1)] };
}

function* ofRecord(schema: ZodType, given: unknown, { path, name }: NamedField, walk: Walk): Generator<Variant> {
  const { keyType, valueType } = defOf(schema);
  const made = asTree(validValue(schema));
  const base = (value: unknown) => (isTree(value) && Object.keys(value).length > 0 ? value : made);
  const [key = 'sample', first] = Object.entries(base(given))[0] ?? [];
  const leaf = { path, name, schema: keyType as ZodType, given: key };
  for (const [what, other] of Object.entries(leafValues(leaf, walk.more)))
    if (typeof other === 'string')
      yield { path, what: `key: ${what}`, spoil: (value) => withKey({}, other, base(value)[key]) };
  const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`k${n}`, first]));
  yield* always(path, { ...wrongKinds(), 'many keys': many });
  for (const { spoil, ...inner } of walkSchema(valueType as ZodType, first, { path: `${path}.*`, name }, walk))
    yield { ...inner, spoil: (value) => withKey(base(value), key, spoil(base(value)[key])) };
}

function* ofBoth(sides: ZodType[], given: unknown, place: NamedField, walk: Walk): Generator<Variant> {
  for (const side of sides)
    for (const { spoil, ...inner } of walkSchema(side, given, place, walk))
      yield { ...inner, spoil: (value) => (isTree(value) ? { ...value, ...asTree(spoil(value)) } : spoil(value)) };
}

function* ofChoice(options: ZodType[], given: unknown, place: NamedField, walk: Walk): Generator<Variant> {
  for (const option of options) {
    const base = fitting(option, given);
    for (const { spoil, ...inner } of walkSchema(option, base, place, walk))
      yield { ...inner, spoil: (value) => spoil(option.safeParse(value).success ? value : base) };
  }
}

function* walkSchema(schema: ZodType, given: unknown, place: NamedField, before: Walk): Generator<Variant> {
  const { options, left, right, shape, element, valueType } = defOf(schema);
  if (before.seen.filter((known) => known === schema).length > 1 || before.seen.length > deepest) return;
  const walk = { ...before, seen: [...before.seen, schema] };
  const inner = wrappedIn(schema);
  if (options) yield* ofChoice(options, given, place, walk);
  else if (left && right) yield* ofBoth([left, right], given, place, walk);
  else if (shape) yield* ofObject(schema, given, place, walk);
  else if (element) yield* ofArray(schema, given, place, walk);
  else if (valueType) yield* ofRecord(schema, given, place, walk);
  else if (inner) yield* walkSchema(inner, given, place, walk);
  else yield* always(place.path, leafValues({ ...place, schema, given: fitting(schema, given) }, walk.more));
}

/** Everything that differs from a value of the schema in one place, for each place there is, filled in or not. */
export const variantsOf = (schema: ZodType, given: unknown, path: string, more: More = () => ({})) =>
  walkSchema(schema, given, { path, name: '' }, { more, seen: [] });
