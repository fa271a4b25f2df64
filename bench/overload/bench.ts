import { boundBar, ratioBar } from '../chat/bars.ts';
import type { Driven } from '../chat/driver.ts';
import { type Stage, withStage } from '../chat/stage.ts';
import { arriving, looping, type Say } from '../chat/take-rounds.ts';
import type { Turn } from '../chat/turn.ts';
import type { Bench } from '../lib/bench.ts';
import type { Finding } from '../lib/finding.ts';
import { quickPace } from '../lib/rounds.ts';
import { median, quantile } from '../lib/statistics.ts';

/** An answer of ordinary length: two and a half seconds. */
const answer = { delayMs: 500, tps: 30, words: 60 };
/** Of the peak. */
const times = 3;
/** The quiet tenant's questions a second, alone and beside the crowd. */
const quietPerSecond = 3;
const leastGoodput = 0.8;
const quietMost = 1.5;

type Size = { rounds: number; seconds: number; loops: number };
/** Before it as many turns wait as will ever do; after it none begins any more. */
const warmSeconds = 5;

const isGood = ({ fault }: Turn) => fault === undefined;
const isSentAway = ({ refusal }: Turn) =>
  refusal !== undefined && [429, 503].includes(refusal.status) && refusal.hasRetryAfter;

/** Good answers a second between the warm-up and the last question. */
const goodput = ({ turns }: Driven, perSecond: number, seconds: number) =>
  turns.filter((turn, index) => {
    const endedAt = index / perSecond + turn.endMs / 1000;
    return isGood(turn) && endedAt >= warmSeconds && endedAt < seconds;
  }).length /
  (seconds - warmSeconds);
const p99 = ({ turns }: Driven) =>
  quantile(
    turns.map(({ endMs }) => endMs),
    0.99,
  );

const takeRound = async (stage: Stage, { seconds, loops }: Size) => {
  const closed = await looping(stage, answer.words, loops, { seconds })(stage.plainPlatform);
  const peak = closed.turns.filter(isGood).length / closed.seconds;
  const quiet = arriving(stage, answer.words, quietPerSecond, quietPerSecond * seconds);
  const alone = await quiet(stage.quietPlatform);
  const perSecond = Math.ceil(peak * times);
  const [crowd, beside] = await Promise.all([
    arriving(stage, answer.words, perSecond, perSecond * seconds)(stage.plainPlatform),
    quiet(stage.quietPlatform),
  ]);
  return { peak, alone, crowd, beside, perSecond, goodput: goodput(crowd, perSecond, seconds) + quietPerSecond };
};
type Round = Awaited<ReturnType<typeof takeRound>>;

const told = (turns: Turn[]) => {
  const kinds = turns.map(({ fault, refusal }) => (refusal ? `${refusal.status}` : (fault ?? 'answered')));
  return [...Map.groupBy(kinds, (kind) => kind)].map(([kind, all]) => `${kind}: ${all.length}`).join(', ');
};

const findingsOf = (rounds: Round[]): Finding[] => {
  const crowd = rounds.flatMap((round) => round.crowd.turns);
  const quiet = rounds.flatMap((round) => [...round.alone.turns, ...round.beside.turns]);
  const share = (turns: Turn[], isRight: (turn: Turn) => boolean) =>
    (turns.filter(isRight).length / turns.length) * 100;
  const offered = `${median(rounds.map(({ perSecond }) => perSecond))} offered a second`;
  const whole = { unit: '%', bound: 100, isMost: false };
  const admitted = crowd.filter(isGood).map(({ endMs }) => endMs);
  return [
    ratioBar(
      { name: `overload, good answers at ${times} times the peak`, unit: 'turns/s', limits: offered },
      { a: rounds.map((round) => round.goodput), b: rounds.map(({ peak }) => peak), goal: leastGoodput },
    ),
    boundBar(
      { name: 'overload, answered or sent away with 429 or 503 and Retry-After', limits: told(crowd), ...whole },
      { values: [share(crowd, (turn) => isGood(turn) || isSentAway(turn))], ...whole },
    ),
    ratioBar(
      { name: 'overload, a quiet tenant’s p99', unit: 'ms', limits: told(quiet) },
      {
        ...{ a: rounds.map(({ beside }) => p99(beside)), b: rounds.map(({ alone }) => p99(alone)) },
        ...{ goal: 1 / quietMost, isCost: true },
      },
    ),
    boundBar(
      { name: 'overload, the quiet tenant is answered', limits: '', ...whole },
      { values: [share(quiet, isGood)], ...whole },
    ),
    ratioBar(
      { name: 'overload, admitted p99 against the quiet tenant alone', unit: 'ms', limits: '' },
      { a: rounds.map(() => quantile(admitted, 0.99)), b: rounds.map(({ alone }) => p99(alone)), isCost: true },
    ),
  ];
};

export const overloadBench: Bench = {
  name: 'overload',
  run: (pace, { env }, say: Say) => {
    const isQuick = pace.seconds <= quickPace.seconds;
    const size = isQuick ? { rounds: 1, seconds: 8, loops: 150 } : { rounds: 3, seconds: 20, loops: 250 };
    return withStage(env, { sessions: 0, events: 0 }, async (stage) => {
      await stage.setModel(0, 0);
      for (const target of [stage.plainPlatform, stage.quietPlatform])
        await looping(stage, 20, 10, { count: 200 })(target);
      await stage.setModel(answer.delayMs, answer.tps);
      const rounds: Round[] = [];
      while (rounds.length < size.rounds) {
        const round = await takeRound(stage, size);
        rounds.push(round);
        say(
          `  overload: round ${rounds.length} of ${size.rounds}, peak ${round.peak.toFixed(1)}: ${told(round.crowd.turns)}`,
        );
      }
      return findingsOf(rounds);
    });
  },
};
