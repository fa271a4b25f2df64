import { envelopeOf } from '@zhixing/contract/envelope';
import { routeGroups, routes } from '@zhixing/contract/routes';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { openapiOf } from './document.ts';
import { examples } from './examples.ts';

const all = Object.entries(examples);
const routeOf = (name: string) => routes.find((route) => route.name === name);

it.each(all)('%s: what was recorded is still what is sent and answered', (name, { body, reply }) => {
  const route = routeOf(name);
  if (!route) throw new Error('there is no such route any more: record the examples anew');
  if (body !== undefined) expect(route.body?.safeParse(body).error).toBeUndefined();
  const schema = envelopeOf(route.reply);
  // Unknown fields would be dropped from a real answer: what is left must be all there is.
  expect(schema.parse(reply)).toEqual(reply);
});

it('the document shows them', () => {
  const text = JSON.stringify(openapiOf(routeGroups, 'r1'));
  expect(all.length).toBeGreaterThanOrEqual(15);
  for (const [, { reply }] of all) expect(text).toContain(`"example":${JSON.stringify(reply)}`);
});

it('nothing in them is secret, or names a machine', () => {
  const text = JSON.stringify(examples);
  expect(text).not.toMatch(/zxk_|sk-|Bearer|sign=|127\.0\.0\.1|localhost|\/(root|home|work)\//);
  const ids = z.array(z.string()).parse(text.match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g) ?? []);
  expect(ids.filter((id) => !id.startsWith('00000000-0000-4000-8000-'))).toEqual([]);
});
