export type Pace = { rounds: number; seconds: number; warmUpSeconds: number };

export const normalPace: Pace = { rounds: 7, seconds: 4, warmUpSeconds: 5 };
export const quickPace: Pace = { rounds: 3, seconds: 1, warmUpSeconds: 1 };

export type Arm<Sample> = { name: string; measure: (seconds: number) => Promise<Sample> };
/** One sample of every arm, in the order of the arms. */
export type Round<Sample> = Sample[];

/** Every round visits every arm; every second round goes backwards (ABBA), so that a drift hits all arms alike. */
export const runRounds = async <Sample>(
  arms: readonly Arm<Sample>[],
  { rounds, seconds, warmUpSeconds }: Pace,
  say: (line: string) => void,
): Promise<Round<Sample>[]> => {
  for (const arm of arms) await arm.measure(warmUpSeconds);
  const results: Round<Sample>[] = [];
  for (let round = 0; round < rounds; round++) {
    const order = [...arms.keys()];
    if (round % 2 === 1) order.reverse();
    const samples: Sample[] = [];
    for (const index of order) {
      const arm = arms[index];
      if (arm) samples[index] = await arm.measure(seconds);
    }
    results.push(samples);
    say(`  round ${round + 1} of ${rounds}`);
  }
  return results;
};
