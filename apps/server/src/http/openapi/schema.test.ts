import { jsonValue } from '@zhixing/contract/json-value';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createSchemas } from './schema.ts';

it('says of any JSON only that, also with a rule of its own and after something was checked against it', () => {
  jsonValue.parse([]);
  const { shared, schemaOf } = createSchemas();
  const body = schemaOf(z.object({ input: jsonValue, sample: jsonValue.refine(() => true) }), 'output');
  expect(body.properties).toEqual({
    input: { $ref: '#/components/schemas/Json' },
    sample: { description: '任意 JSON' },
  });
  expect(shared).toEqual({ Json: { description: '任意 JSON' } });
});
