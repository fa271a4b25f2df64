import { coverage, queryOf } from '../../apps/server/src/features/knowledge/words/coverage.ts';
import { likeness, scoreOf } from '../../apps/server/src/features/knowledge/words/score.ts';
import { embed } from '../../apps/simulators/src/model/embed.ts';
import { createRandom, median } from '../lib/statistics.ts';
import type { Arm, Found } from './arms.ts';

export type Hit = { found: Found; score: number };
/** The cosine of strangers and that of neighbours, of one index. */
export type Scale = { low: number; high: number };
export type By = 'words' | 'words and vectors' | 'vectors';

/** How much the test embedder's opinion counts: it knows no meaning. */
const meaningWeight = 0.6;
const sample = 120;

const dot = (a: Float32Array, b: Float32Array) => {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
};

export const scaleOf = ({ found }: Arm): Scale => {
  const vectors = found.flatMap(({ pieces }) => pieces.flatMap(({ vector }) => vector ?? []));
  const random = createRandom(7);
  const pick = () => vectors[Math.floor(random() * vectors.length)] as Float32Array;
  const strangers = Array.from({ length: sample }, () => dot(pick(), pick()));
  const neighbours = Array.from({ length: sample }, () => {
    const one = pick();
    return vectors.reduce((best, other) => (other === one ? best : Math.max(best, dot(one, other))), 0);
  });
  return { low: median(strangers), high: median(neighbours) };
};

/** The best ten. Of equals the one that says less besides. */
export const retrieve = ({ found }: Arm, question: string, by: By, scale: Scale = { low: 0, high: 1 }): Hit[] => {
  const terms = queryOf(question);
  const asked = by === 'words' ? undefined : embed(question);
  const rated = found.map((one) => {
    let [score, size] = [-1, 0];
    for (const { lexemes, vector } of one.pieces) {
      const words = by === 'vectors' ? 0 : coverage(terms, lexemes);
      const meaning = asked && vector ? likeness(dot(asked, vector), scale.low, scale.high) : 0;
      const rating = scoreOf(words, meaning, meaningWeight);
      if (rating > score || (rating === score && lexemes.size < size)) [score, size] = [rating, lexemes.size];
    }
    return { found: one, score, size };
  });
  return rated.sort((a, b) => b.score - a.score || a.size - b.size).slice(0, 10);
};
