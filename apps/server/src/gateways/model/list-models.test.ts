import { afterAll, beforeAll, expect, it } from 'vitest';
import { modelRecord } from '../../../test/model-record.ts';
import { createLog } from '../../base/log.ts';
import { startCanaries } from '../egress/canaries.ts';
import { createEgress, type Egress } from '../egress/egress.ts';
import { EgressRefused } from '../egress/egress-refused.ts';
import { ssrfVectors } from '../egress/ssrf-vectors.ts';
import { listModels } from './list-models.ts';
import { probeAudio } from './probe-audio.ts';

let canaries: Awaited<ReturnType<typeof startCanaries>>;
let egress: Egress;
beforeAll(async () => {
  canaries = await startCanaries();
  const { resolve, attackerPlace } = canaries;
  const log = createLog('test', 'silent');
  egress = createEgress({ allow: { model: [attackerPlace] }, log, resolve, connectMs: 400 });
});
afterAll(async () => {
  await egress.close();
  await canaries.close();
});

it('MODEL-05 SSRF by the address of a list and of a model that listens: no vector is answered and none connects', async () => {
  const means = { egress, signal: AbortSignal.timeout(20_000) };
  const calls = ssrfVectors.flatMap(({ url }) => {
    const record = modelRecord({ baseUrl: canaries.fill(url) });
    return [() => listModels(record, means), () => probeAudio(record, means)];
  });
  const outcomes = await Promise.allSettled(calls.map((call) => call()));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toEqual([]);
  const refused = outcomes.filter((one) => one.status === 'rejected' && one.reason instanceof EgressRefused);
  expect(refused.length).toBeGreaterThan(600);
  expect(canaries.reached()).toBe(0);
  expect(canaries.attempts()).toEqual([]);
}, 30_000);
