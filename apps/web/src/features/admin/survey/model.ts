import type { RouteReply } from '@zhixing/contract/route';
import type { surveyResults } from '@zhixing/contract/survey';

export type SurveyResults = RouteReply<typeof surveyResults>;

/** The most chosen first; of equals the order of the question stays. */
export const byCount = (directions: SurveyResults['directions']) => directions.toSorted((a, b) => b.count - a.count);

export const shareOf = (count: number, total: number): number => (total > 0 ? count / total : 0);

/** Whole percent, and never 0 % for somebody or 100 % for not everybody. */
export const percentOf = (count: number, total: number): string => {
  const exact = shareOf(count, total) * 100;
  if (exact > 0 && exact < 1) return '<1%';
  if (exact > 99 && exact < 100) return '>99%';
  return `${Math.round(exact)}%`;
};
