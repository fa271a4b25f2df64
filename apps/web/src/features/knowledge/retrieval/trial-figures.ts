import type { RetrievalSettings } from '@zhixing/contract/knowledge';
import type { MethodTrial } from '@zhixing/contract/knowledge-file';

/** What an answer would read: the first few, and nothing below the threshold. */
export type Bar = Pick<RetrievalSettings, 'threshold' | 'topK'>;
type Result = MethodTrial['results'][number];

export const isAnswered = ({ rank, score }: Result, { threshold, topK }: Bar) =>
  rank >= 1 && rank <= topK && score >= threshold;

/** How many questions would be answered from their passage, and at which place it stands on average. */
export const trialFigures = ({ results }: MethodTrial, bar: Bar) => {
  const places = results.filter((result) => isAnswered(result, bar)).map(({ rank }) => rank);
  return {
    found: places.length,
    asked: results.length,
    place: places.length === 0 ? null : places.reduce((sum, rank) => sum + rank, 0) / places.length,
  };
};

/** The ones nobody is ahead of: more answered, then at better places. None where all are equal. */
export const bestTrials = (trials: readonly MethodTrial[], bar: Bar): MethodTrial[] => {
  const worth = (trial: MethodTrial) => {
    const { found, place } = trialFigures(trial, bar);
    return found - (place ?? 0) / 100;
  };
  const best = Math.max(...trials.map(worth));
  const ahead = trials.filter((trial) => worth(trial) === best);
  return ahead.length === trials.length ? [] : ahead;
};
