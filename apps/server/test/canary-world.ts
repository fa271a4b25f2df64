import { createLog } from '../src/base/log.ts';
import { createTenantHosts } from '../src/db/tenant-hosts.ts';
import { startCanaries } from '../src/gateways/egress/canaries.ts';
import { createEgress } from '../src/gateways/egress/egress.ts';
import { openWorld } from './world.ts';

/** The world with its own egress, in a network where every name leads inside. */
export const openCanaryWorld = async () => {
  const [world, canaries] = [await openWorld(), await startCanaries()];
  const { resolve, attackerPlace, fill, reached } = canaries;
  await world.services.egress.close();
  world.services.egress = createEgress({
    allow: { model: [attackerPlace], tool: [attackerPlace] },
    log: createLog('test', 'silent'),
    resolve,
    connectMs: 400,
    hostsOf: createTenantHosts(world.services),
  });
  const own = Object.values(world.services.env).flatMap((value) =>
    typeof value === 'string' && URL.canParse(value) && new URL(value).port ? [` ${new URL(value).port}`] : [],
  );
  return {
    world,
    fill,
    reached,
    attackerPlace,
    resolve,
    /** Connections that were tried; our own services stand inside too. */
    attempts: () => canaries.attempts().filter((attempt) => !own.some((port) => attempt.endsWith(port))),
    close: async () => {
      await world.services.egress.close();
      await world.close();
      await canaries.close();
    },
  };
};
export type CanaryWorld = Awaited<ReturnType<typeof openCanaryWorld>>;
