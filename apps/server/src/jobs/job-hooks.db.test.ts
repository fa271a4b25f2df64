import { handlers, service } from '@restatedev/restate-sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { spawnEndpoint } from '../../test/spawn-endpoint.ts';
import { spawnRestate } from '../../test/spawn-restate.ts';
import { createRestateAdmin } from '../gateways/restate/admin.ts';
import { createRestateIngress } from '../gateways/restate/send.ts';
import { jobHooks } from './job-hooks.ts';

/** As drizzle says that a query failed: with everything that was to be stored. */
const failedQuery = () =>
  Object.assign(new Error('Failed query: insert into t values ($1)\nparams: CANARY'), {
    cause: new Error('new row violates CANARY'),
  });

let restate: Awaited<ReturnType<typeof spawnRestate>>;
let endpoint: Awaited<ReturnType<typeof spawnEndpoint>>;
beforeAll(async () => {
  restate = await spawnRestate();
  const failing = service({
    name: 'failing',
    handlers: {
      inStep: handlers.handler({}, async (ctx) => ctx.run('store', () => Promise.reject(failedQuery()))),
      beside: handlers.handler({}, async () => Promise.reject(failedQuery())),
    },
  });
  endpoint = await spawnEndpoint([failing], { defaultServiceOptions: { hooks: [jobHooks] } });
});
afterAll(async () => {
  await endpoint.stop();
  await restate.stop();
});

it('what the engine keeps of a failed attempt has no word of what failed to be stored', async () => {
  const admin = createRestateAdmin(restate.admin);
  await admin.register(endpoint.url);
  for (const handler of ['inStep', 'beside'])
    await createRestateIngress(restate.ingress).send({
      ...{ service: 'failing', handler, key: null, payload: {} },
      ...{ idempotencyKey: handler, requestId: 'request-1', traceparent: null },
    });
  const kept = () =>
    admin.query<{ last_failure: string }>('select last_failure from sys_invocation where last_failure is not null');
  await expect.poll(async () => (await kept()).length, { timeout: 15_000 }).toBe(2);
  expect(JSON.stringify(await kept())).not.toContain('CANARY');
});
