import { runPasses } from '../chat-crash/run-passes.ts';
import { openCluster, victims } from './platform.ts';

/** A node's partitions change their leader twice when it dies, and once more after it is back; each begins open calls anew. */
const leaders = { calls: 2, ms: 30_000 };

type Options = { runs?: number; kills?: number; seed?: number; isQuick: boolean };

/** Answers the number of violations. */
export const runCluster = ({ runs, kills, seed, isQuick }: Options): Promise<number> =>
  runPasses(openCluster, {
    // Another copy stands in for whatever is away: nobody is refused.
    ...{ name: 'cluster', victims, seed, isQuick, mayRefuse: false },
    unrestOf: (victim) => (victim.startsWith('restate') ? leaders : { calls: 1, ms: 0 }),
    ...{ clients: runs ?? (isQuick ? 24 : 60), kills: kills ?? (isQuick ? 1 : 10) },
  });
