import type { MethodTrial } from '@zhixing/contract/knowledge-file';

const near = 5;

/** How many questions found their passage among the first five, and at which place on average. */
export const trialFigures = ({ results }: MethodTrial) => {
  const found = results.filter(({ rank }) => rank >= 1 && rank <= near);
  const places = found.map(({ rank }) => rank);
  return {
    found: found.length,
    asked: results.length,
    place: places.length === 0 ? null : places.reduce((sum, rank) => sum + rank, 0) / places.length,
  };
};

/** The ones nobody is ahead of: more found, then at better places. All are equal where none finds anything. */
export const bestTrials = (trials: readonly MethodTrial[]): MethodTrial[] => {
  const worth = (trial: MethodTrial) => {
    const { found, place } = trialFigures(trial);
    return found - (place ?? 0) / 100;
  };
  const best = Math.max(...trials.map(worth));
  return best <= 0 ? [] : trials.filter((trial) => worth(trial) === best);
};
