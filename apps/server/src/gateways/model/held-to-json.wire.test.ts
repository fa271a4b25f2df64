import { profileOf } from '@zhixing/contract/known-models';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openVendorStage, promptFor, type Vendor, vendors, weather } from '../../../test/vendor-stage.ts';
import { fitAnswer } from '../../runtime/fit-answer.ts';
import type { RoundResult } from './round.ts';

let stage: Awaited<ReturnType<typeof openVendorStage>>;
beforeAll(async () => {
  stage = await openVendorStage();
});
afterAll(() => stage.close());

const format = {
  schema: {
    type: 'object',
    properties: { city: { type: 'string' }, degrees: { type: 'integer' } },
    required: ['city', 'degrees'],
    additionalProperties: false,
  },
};
const each = (list: readonly Vendor[] = vendors) => list.map((vendor) => [vendor.name, vendor] as const);
const held = ({ model }: Vendor) => profileOf(model).structured !== 'none';

describe('JSON by a schema', () => {
  it.each(each(vendors.filter(held)))('%s: in the way its profile says, without a refusal', async (_, vendor) => {
    const { result, failures } = await stage.ask(stage.recordOf(vendor), { prompt: promptFor('上海 21 度'), format });
    expect(failures).toEqual([]);
    const { text } = result as RoundResult;
    expect([text, fitAnswer(format, text)]).toEqual([text, { text }]);
    expect(JSON.parse(text)).toMatchObject({ city: '上海', degrees: 21 });
  });

  it.each(each(vendors.filter(held)))('%s: beside tools', async (_, vendor) => {
    const asked = { prompt: promptFor('上海 21 度'), format, tools: [weather] };
    const { result, failures } = await stage.ask(stage.recordOf(vendor), asked);
    const { text } = result as RoundResult;
    expect(failures).toEqual([]);
    if (vendor.protocol !== 'google') expect(fitAnswer(format, text)).toEqual({ text });
  });

  const [deepseek] = vendors;
  const openai = vendors.find(({ model }) => model === 'gpt-4o-mini');
  it('a profile that promises too much: asked in the next lower way, and it is no failure', async () => {
    if (!deepseek || !openai) throw new Error('no vendor');
    const profile = { ...profileOf(deepseek.model), structured: 'schema' as const };
    const one = await stage.ask(stage.recordOf(deepseek, { profile }), { prompt: promptFor('上海 21 度'), format });
    expect([one.failures, one.result]).toMatchObject([[], { text: expect.stringContaining('上海') }]);
    // Open to further fields, which a strict schema must not be.
    const loose = { schema: { ...format.schema, additionalProperties: true } };
    const two = await stage.ask(stage.recordOf(openai), { prompt: promptFor('上海 21 度'), format: loose });
    expect([two.failures, two.result]).toMatchObject([[], { text: expect.stringContaining('上海') }]);
  });

  it('any object', async () => {
    for (const vendor of vendors.filter(held)) {
      const asked = { prompt: promptFor('你好'), format: { schema: null } };
      const { result, failures } = await stage.ask(stage.recordOf(vendor), asked);
      const { text } = result as RoundResult;
      expect([vendor.name, failures]).toEqual([vendor.name, []]);
      if (vendor.protocol !== 'anthropic') expect(fitAnswer({ schema: null }, text)).toEqual({ text });
    }
  });
});
