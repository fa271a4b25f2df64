import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkout } from '../../../deploy/dev/home.ts';
import { mutants } from './mutants.ts';
import { mutate } from './mutate.ts';

it.each(mutants)('$name: the rule is where the campaign breaks it', ({ name, file, from, to }) => {
  const path = join(checkout, file);
  const source = readFileSync(path, 'utf8');
  expect(source.split(from)).toHaveLength(2);
  expect(mutate(name)?.transform(source, path)?.code).toBe(source.replace(from, to));
  expect(mutate(name)?.transform(source, join(checkout, 'other.ts'))).toBeUndefined();
});
