import { ratioBar } from '../chat/bars.ts';
import type { Driven, Loops } from '../chat/driver.ts';
import { withStage } from '../chat/stage.ts';
import type { Finding } from '../lib/finding.ts';
import type { Pace } from '../lib/rounds.ts';
import { quantile } from '../lib/statistics.ts';

const width = 4;
const tokens = 20;

/** The same agent with a price and without, asked by the same person; a priced turn has its billing check before it. */
export const measurePricedTurns = (
  env: Record<string, string>,
  pace: Pace,
  say: (line: string) => void,
): Promise<Finding[]> =>
  withStage(env, { sessions: 0, events: 0 }, async (stage) => {
    const { priced, free } = stage.payer;
    await stage.setModel(150, 100);
    const drive = (target: typeof priced) =>
      stage.driver.ask<Driven>('loops', { target, tokens, loops: width, seconds: pace.seconds } satisfies Loops);
    await stage.warmUp([priced, free], drive);
    const rounds: { priced: Driven; free: Driven }[] = [];
    for (let round = 1; round <= pace.rounds; round++) {
      const first = await drive(round % 2 ? priced : free);
      const second = await drive(round % 2 ? free : priced);
      rounds.push(round % 2 ? { priced: first, free: second } : { priced: second, free: first });
      say(`  priced turns: round ${round} of ${pace.rounds}`);
    }
    const faults = rounds.flatMap((one) => [...one.priced.turns, ...one.free.turns]).filter(({ fault }) => fault);
    if (faults.length > 0) throw new Error(`${faults.length} turns failed: ${faults[0]?.fault}`);
    const middle = ({ turns }: Driven) =>
      quantile(
        turns.map(({ endMs }) => endMs),
        0.5,
      );
    const rate = ({ turns, seconds }: Driven) => turns.length / seconds;
    const limits = `${width} at once, ${tokens} words after 150 ms at 100 a second`;
    const of = (figure: (driven: Driven) => number) => ({
      a: rounds.map((one) => figure(one.priced)),
      b: rounds.map((one) => figure(one.free)),
    });
    return [
      ratioBar(
        { name: 'money, a priced turn against a free one, time', unit: 'ms', limits },
        { ...of(middle), goal: 1 / 1.1, isCost: true },
      ),
      ratioBar({ name: 'money, priced turns a second', unit: 'turns/s', limits }, { ...of(rate) }),
    ];
  });
