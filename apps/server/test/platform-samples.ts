import type { RouteCall } from '@zhixing/contract/route';
import type { setupRoutes } from '@zhixing/contract/setup';
import type { systemRoutes } from '@zhixing/contract/system';

type PlatformRoute = (typeof setupRoutes | typeof systemRoutes)[number];

/** Samples of what the platform's own house is run by. */
export const platformSamples: { [R in PlatformRoute as R['name']]: () => RouteCall<R> } = {
  systemState: () => ({}),
  testSystemPart: () => ({ params: { part: 'postgres' } }),
  setupState: () => ({}),
  setUp: () => ({
    body: { code: 'no-such-code', title: '样例', host: 'sample.test', account: 'sample', password: 'plain-walnut-73' },
  }),
};
