import { bind } from '../../apps/server/src/http/bind.ts';
import { openWorld } from '../../apps/server/test/world.ts';
import { answerParent, ownCpu } from '../lib/child.ts';
import { listenOnLoopback } from './listen.ts';
import { noopData, noopRoute } from './route.ts';

/** Arm A: the real door, database, Valkey and log. */
const world = await openWorld({ extraBindings: [bind(noopRoute, async () => noopData)] });
const { host } = await world.addTenant();
const token = await world.openToken(host, await world.addAccount(host));
const port = await listenOnLoopback(world.app);

answerParent({ start: () => ({ port, host, token }), cpu: ownCpu }, world.close);
