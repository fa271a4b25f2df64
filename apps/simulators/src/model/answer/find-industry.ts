import { industries } from './industries.ts';
import type { Industry } from './industry.ts';

/** The question weighs more than the role, and no match at all is the general one. */
export function findIndustry(system: string, question: string): Industry {
  const scored = industries.map((industry) => ({
    industry,
    score: 3 * count(question, industry.words) + count(system.slice(0, 4000), industry.words),
  }));
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one));
  return best.industry;
}

/** Of a talk: the industry its last answer was written for tells more than single words. */
export function industryOfTalk(system: string, answer: string, question: string): Industry {
  return industries.find(({ caution }) => answer.includes(caution)) ?? findIndustry(`${system}\n${answer}`, question);
}

const count = (text: string, words: RegExp) => text.match(words)?.length ?? 0;
