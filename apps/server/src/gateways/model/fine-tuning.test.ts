import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../base/log.ts';
import { startCanaries } from '../egress/canaries.ts';
import { createEgress, type Egress } from '../egress/egress.ts';
import { EgressRefused } from '../egress/egress-refused.ts';
import { ssrfVectors } from '../egress/ssrf-vectors.ts';
import { createJob, findJob, readJob, uploadExamples } from './fine-tuning.ts';

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

it('MODEL-05 SSRF by the address of a model that is trained: no vector is answered and none connects', async () => {
  const calls = ssrfVectors.flatMap(({ url }) => {
    const access = { baseUrl: canaries.fill(url), apiKey: 'k' };
    const means = { egress, signal: AbortSignal.timeout(20_000) };
    return [
      () => findJob(access, 'x', means),
      () => uploadExamples(access, 'x', '{}', means),
      () => createJob(access, { trainingId: 'x', modelName: 'm', file: 'f' }, means),
      () => readJob(access, 'x', means),
    ];
  });
  const outcomes = await Promise.allSettled(calls.map((call) => call()));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toEqual([]);
  const refused = outcomes.filter((one) => one.status === 'rejected' && one.reason instanceof EgressRefused);
  expect(refused.length).toBeGreaterThan(1200);
  expect(canaries.reached()).toBe(0);
  expect(canaries.attempts()).toEqual([]);
}, 30_000);
