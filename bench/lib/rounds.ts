export type Pace = { rounds: number; seconds: number; warmUpSeconds: number };

export const normalPace: Pace = { rounds: 7, seconds: 4, warmUpSeconds: 5 };
export const quickPace: Pace = { rounds: 3, seconds: 1, warmUpSeconds: 1 };

/** What one arm did: how often, in how long, and the processor time of the measured and of the driving side. */
export type Sample = { done: number; seconds: number; serverMicros: number; driverMicros: number };
export type Arm = { name: string; measure: (seconds: number) => Promise<Sample> };
/** One sample of every arm, in the order of the arms. */
export type Round = Sample[];

export const rateOf = ({ done, seconds }: Sample) => done / seconds;
export const costOf = ({ done, serverMicros }: Sample) => serverMicros / done;
export const serverBusy = ({ serverMicros, seconds }: Sample) => serverMicros / 1e6 / seconds;
export const driverBusy = ({ driverMicros, seconds }: Sample) => driverMicros / 1e6 / seconds;

const sliceSeconds = 0.25;
const nothing: Sample = { done: 0, seconds: 0, serverMicros: 0, driverMicros: 0 };

const add = (a: Sample, b: Sample): Sample => ({
  done: a.done + b.done,
  seconds: a.seconds + b.seconds,
  serverMicros: a.serverMicros + b.serverMicros,
  driverMicros: a.driverMicros + b.driverMicros,
});

/** The arms take turns in short slices, forwards and backwards (ABBA): what disturbs the machine disturbs all alike. */
const runRound = async (arms: readonly Arm[], seconds: number): Promise<Round> => {
  const round = arms.map(() => nothing);
  const slices = 2 * Math.max(1, Math.round(seconds / sliceSeconds / 2));
  for (let slice = 0; slice < slices; slice++) {
    const order = [...arms.entries()];
    if (slice % 2 === 1) order.reverse();
    for (const [index, arm] of order) round[index] = add(round[index] ?? nothing, await arm.measure(seconds / slices));
  }
  return round;
};

export const runRounds = async (arms: readonly Arm[], pace: Pace, say: (line: string) => void): Promise<Round[]> => {
  for (const arm of arms) await arm.measure(pace.warmUpSeconds);
  const rounds: Round[] = [];
  while (rounds.length < pace.rounds) {
    rounds.push(await runRound(arms, pace.seconds));
    say(`  round ${rounds.length} of ${pace.rounds}`);
  }
  return rounds;
};
