import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { errorTable } from '../../packages/contract/src/error.ts';
import { errorPage, errorReference } from './reference.ts';

it('the page of errors is the error table of today: node tools/error-reference/main.ts', () => {
  expect(readFileSync(errorPage, 'utf8')).toBe(errorReference());
});

it('has every error once', () => {
  const named = [...errorReference().matchAll(/^\| `(\w+)`/gm)].map(([, code]) => code);
  expect(named.sort()).toEqual(Object.keys(errorTable).sort());
});
