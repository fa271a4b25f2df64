import { type ModelProtocol, modelProtocols } from '@zhixing/contract/model-profile';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modelRecord } from '../../../test/model-record.ts';
import { createLog } from '../../base/log.ts';
import { startCanaries } from '../egress/canaries.ts';
import { createEgress, type Egress } from '../egress/egress.ts';
import { EgressRefused } from '../egress/egress-refused.ts';
import { ssrfVectors } from '../egress/ssrf-vectors.ts';
import { streamAnswer, wholeAnswer } from './language-model.ts';

let canaries: Awaited<ReturnType<typeof startCanaries>>;
let egress: Egress;
beforeAll(async () => {
  canaries = await startCanaries();
  const { resolve, attackerPlace } = canaries;
  egress = createEgress({
    allow: { model: [attackerPlace] },
    log: createLog('test', 'silent'),
    resolve,
    connectMs: 400,
  });
});
afterAll(async () => {
  await egress.close();
  await canaries.close();
});

const options = { prompt: [{ role: 'user' as const, content: [{ type: 'text' as const, text: '你好' }] }] };
const told = { take: () => undefined, heard: () => undefined };
const ask = (baseUrl: string, protocol: ModelProtocol, isWhole: boolean) => {
  const record = modelRecord({ baseUrl, protocol });
  return isWhole ? wholeAnswer(record, egress, options) : streamAnswer(record, egress, options, told);
};

it.each(modelProtocols.flatMap((protocol) => [[protocol, true] as const, [protocol, false] as const]))(
  'SSRF by the address of a model (%s, whole: %s): no vector is answered and none connects',
  async (protocol, isWhole) => {
    const outcomes = await Promise.allSettled(ssrfVectors.map(({ url }) => ask(canaries.fill(url), protocol, isWhole)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toEqual([]);
    const refused = outcomes.filter((one) => one.status === 'rejected' && one.reason instanceof EgressRefused);
    // The rest did not even look like an address to the library in between, or nobody was there.
    expect(refused.length).toBeGreaterThan(300);
    expect(canaries.reached()).toBe(0);
    expect(canaries.attempts()).toEqual([]);
  },
  30_000,
);
