import { isFull } from '../../../tools/ci/tier.ts';
import { ssrfVectors } from '../src/gateways/egress/ssrf-vectors.ts';

/**
 * What each door that calls out is tried with. In CI every fifth vector and the first of each kind: `ssrf.test.ts` holds
 * that the egress refuses all of them.
 */
export const doorVectors = ssrfVectors.filter(
  ({ kind }, at) => isFull || at % 5 === 0 || ssrfVectors.findIndex((one) => one.kind === kind) === at,
);
