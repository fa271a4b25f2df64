import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modelRecord } from '../../../test/model-record.ts';
import { openVendorStage } from '../../../test/vendor-stage.ts';
import { createLog } from '../../base/log.ts';
import { createEgress } from '../egress/egress.ts';
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

const numbers = [0.5, -0.25, 0.125];
const packed = Buffer.from(new Float32Array(numbers).buffer).toString('base64');
type Asked = { input: string[]; encoding_format?: string };

/** Providers differ: some pack vectors when asked, some do not know the wish, some refuse it. */
const askProvider = async (given: (asked: Asked) => unknown, texts: string[], extraBody = {}) => {
  const seen: (string | undefined)[] = [];
  const server = createServer(async (request, reply) => {
    const asked = (await json(request)) as Asked;
    seen.push(asked.encoding_format);
    const embedding = given(asked);
    if (embedding === undefined) return reply.writeHead(400).end('{"error":{"message":"encoding_format"}}');
    return reply.end(JSON.stringify({ data: asked.input.map((_, index) => ({ index, embedding })) }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const egress = createEgress({ allow: { model: [place] }, log: createLog('test', 'silent') });
  const record = modelRecord({ baseUrl: `http://${place}/v1`, extraBody });
  try {
    const { vectors } = await embed(record, texts, { egress, signal: new AbortController().signal });
    return { vectors: vectors.map((vector) => [...vector]), seen };
  } finally {
    await egress.close();
    server.closeAllConnections();
    server.close();
  }
};

it('vectors come packed from who packs them, and as numbers from who does not know or refuses that', async () => {
  const isPacked = ({ encoding_format: form }: Asked) => form === 'base64';
  expect(await askProvider((asked) => (isPacked(asked) ? packed : numbers), ['a'])).toEqual({
    vectors: [numbers],
    seen: ['base64'],
  });
  expect(await askProvider(() => numbers, ['a'])).toEqual({ vectors: [numbers], seen: ['base64'] });
  const many = Array.from({ length: 100 }, (_, no) => `${no}`);
  const refusing = await askProvider((asked) => (isPacked(asked) ? undefined : numbers), many);
  expect(refusing.vectors).toEqual(many.map(() => numbers));
  expect(refusing.seen.filter(Boolean).length, 'two calls are under way when the refusal comes').toBeLessThanOrEqual(2);
  const own = await askProvider(() => numbers, ['a'], { encoding_format: 'float' });
  expect(own.seen).toEqual(['float']);
});

it('what is no packed vector is refused', async () => {
  for (const broken of ['', 'AAA=', Buffer.from(new Float32Array([Number.NaN]).buffer).toString('base64')])
    await expect(askProvider(() => broken, ['a'])).rejects.toThrow('the vectors are missing');
});
