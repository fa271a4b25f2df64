import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openVendorStage, vendors } from '../../../test/vendor-stage.ts';
import { listModels } from './list-models.ts';
import { probeModel } from './probe-model.ts';

let stage: Awaited<ReturnType<typeof openVendorStage>>;
beforeAll(async () => {
  stage = await openVendorStage();
});
afterAll(() => stage.close());

const means = () => ({ egress: stage.egress, signal: AbortSignal.timeout(20_000) });

describe.each(vendors.map((vendor) => [vendor.name, vendor] as const))('%s', (_, vendor) => {
  it('shows its list to whoever has the key', async () => {
    expect(await listModels(stage.recordOf(vendor), means())).toEqual([{ name: 'any', contextTokens: null }]);
    const stranger = stage.recordOf(vendor, { apiKey: 'sk-wrong' });
    const answer = await listModels(stranger, means()).catch(({ status }: { status: number }) => status);
    // Ollama asks for none.
    if (vendor.at === 'ollama') expect(answer).toHaveLength(1);
    else expect([400, 401, 403]).toContain(answer);
  });

  it('answers the connection test, whether it thinks or not', async () => {
    const balanced = { sampling: { mode: 'balanced' as const } };
    for (const thinking of ['default', 'on', 'off'] as const) {
      const probed = await probeModel(stage.recordOf(vendor, { ...balanced, thinking }), 'LLM', 'k', means());
      expect(probed).toMatchObject({ kind: 'said', text: expect.stringContaining('收到') });
    }
  });
});

it('the connection test tells who thinks', async () => {
  const hasThought = async (name: string, thinking: 'on' | 'off') => {
    const vendor = vendors.find(({ model }) => model === name) ?? expect.fail(name);
    const probed = await probeModel(stage.recordOf(vendor, { thinking }), 'LLM', 'k', means());
    return probed.kind === 'said' && probed.hasThought;
  };
  expect(await hasThought('deepseek-reasoner', 'off')).toBe(true);
  for (const name of ['deepseek-v4-pro', 'qwen3.7-plus', 'kimi-k2.6', 'Qwen/Qwen3-8B'])
    expect([await hasThought(name, 'on'), await hasThought(name, 'off')]).toEqual([true, false]);
});
