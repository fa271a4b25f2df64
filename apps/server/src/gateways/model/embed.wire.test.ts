import { afterAll, beforeAll, expect, it } from 'vitest';
import { openVendorStage } from '../../../test/vendor-stage.ts';
import type { ProviderRefused } from './call-provider.ts';
import { embed } from './embed.ts';
import { probeModel } from './probe-model.ts';

let stage: Awaited<ReturnType<typeof openVendorStage>>;
beforeAll(async () => {
  stage = await openVendorStage();
});
afterAll(() => stage.close());

const gemini = { name: 'gemini', at: 'google', protocol: 'google', model: 'gemini-embedding-001' } as const;
const means = () => ({ egress: stage.egress, signal: new AbortController().signal });

it('Gemini’s vectors come from its own address, in the order of the texts, however many', async () => {
  const record = stage.recordOf(gemini);
  const texts = Array.from({ length: 70 }, (_, no) => `第${no}段`);
  const { vectors, tokens } = await embed(record, texts, means());
  const [alone] = (await embed(record, ['第69段'], means())).vectors;
  expect([vectors.length, vectors[0]?.length, vectors[69]]).toEqual([70, 768, alone]);
  expect(tokens).toBeGreaterThan(70);
  const named = { ...record, modelName: 'models/gemini-embedding-001' };
  expect((await embed(named, ['第69段'], means())).vectors).toEqual([alone]);
  expect(await probeModel(record, 'embedding', 'k', means())).toEqual({ kind: 'embedded', dimensions: 768 });
});

it('a wrong key and a text that is none are refused in Gemini’s words', async () => {
  const failed = (change: object, texts: string[]) =>
    embed(stage.recordOf(gemini, change), texts, means()).catch((error: ProviderRefused) => error);
  expect(await failed({ apiKey: 'sk-0' }, ['好'])).toMatchObject({
    status: 400,
    message: expect.stringContaining('API key not valid'),
  });
  expect(await failed({}, [''])).toMatchObject({ status: 400, message: expect.stringContaining('is empty') });
});
