import { runPasses } from '../chat-crash/run-passes.ts';
import { openCluster, victims } from './platform.ts';

type Options = { runs?: number; kills?: number; seed?: number; isQuick: boolean };

/** Answers the number of violations. */
export const runCluster = ({ runs, kills, seed, isQuick }: Options): Promise<number> =>
  runPasses(openCluster, {
    // Another copy stands in for whatever is away: nobody is refused.
    ...{ name: 'cluster', victims, seed, isQuick, mayRefuse: false },
    ...{ clients: runs ?? (isQuick ? 24 : 60), kills: kills ?? (isQuick ? 1 : 10) },
  });
