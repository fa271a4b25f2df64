import type { Bench } from '../lib/bench.ts';
import { quickPace } from '../lib/rounds.ts';
import { measureAgainstFloor, measureTurnRate } from './measure-rates.ts';
import { measureIdleStreams, measureReplay } from './measure-readers.ts';
import { measureFirstToken, measureStreams } from './measure-turns.ts';
import { withStage } from './stage.ts';

const fullSize = {
  ...{ arrivals: 100, longTokens: 300, streams: 200, streamTokens: 450, streamRounds: 3 },
  ...{ turnSeconds: 6, sessions: 10_000, idleRounds: 2, events: 10_000, cuts: 200 },
};
const quickSize: typeof fullSize = {
  ...{ arrivals: 10, longTokens: 100, streams: 30, streamTokens: 60, streamRounds: 1 },
  ...{ turnSeconds: 0.5, sessions: 500, idleRounds: 1, events: 2_000, cuts: 20 },
};

export const chatBench: Bench = {
  name: 'chat',
  async run(pace, { env }, say) {
    const isQuick = pace.seconds <= quickPace.seconds;
    const size = isQuick ? quickSize : fullSize;
    const rounds = isQuick ? 2 : pace.rounds;
    const single = { streams: 1, tokens: size.longTokens, tps: 100, perSecond: 1, goal: 0.98, rounds };
    const many = { streams: size.streams, tokens: size.streamTokens, tps: 30, perSecond: 25, goal: 0.95 };
    return withStage(env, size, async (stage) => [
      ...(await measureFirstToken(stage, rounds, size.arrivals, say)),
      ...(await measureStreams(stage, single, say)),
      ...(await measureStreams(stage, { ...many, rounds: size.streamRounds }, say)),
      ...(await measureAgainstFloor(stage, { rounds, seconds: size.turnSeconds }, say)),
      ...(await measureTurnRate(stage, { rounds, seconds: size.turnSeconds }, say)),
      ...(await measureReplay(stage, { cuts: size.cuts, events: size.events, rounds }, say)),
      ...(await measureIdleStreams(stage, size.idleRounds, say)),
    ]);
  },
};
