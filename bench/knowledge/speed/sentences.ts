import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { createRandom } from '../../lib/statistics.ts';

type Random = () => number;

const server = createRequire(fileURLToPath(new URL('../../../apps/server/package.json', import.meta.url)));
const entries = (server('@node-rs/jieba/dict.js') as { dict: Buffer }).dict
  .toString()
  .split('\n')
  .map((line) => line.split(' '))
  .filter(([word = '']) => /^[\u4e00-\u9fff]{2,3}$/.test(word))
  .map(([word = '', times]) => ({ word, times: Number(times) }))
  .sort((a, b) => b.times - a.times);
/** Words that stand in every text, and words that some topic is about. */
const common = entries.slice(200, 500).map(({ word }) => word);
const rare = entries.slice(2_000, 22_000).map(({ word }) => word);

const pick = (random: Random, list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
const some = (random: Random, list: readonly string[], many: number) =>
  Array.from({ length: many }, () => pick(random, list));

const topics = 2_000;
const wordsOf = (topic: number) => some(createRandom(topic * 7 + 1), rare, 12);

/** One of some thousand sentences about one of 2,000 topics: own words among common ones. */
export const sentence = (no: number): string => {
  const random = createRandom(no * 13 + 5);
  const own = wordsOf(no % topics);
  return `${[...some(random, own, 5), ...some(random, common, 4)].sort(() => random() - 0.5).join('')}。`;
};

/** About a topic that the texts have, or about one that none of them has. */
export const question = (no: number, isOff: boolean, texts: number): string => {
  const random = createRandom(no * 31 + 9);
  const about = Math.floor(random() * Math.min(topics, texts)) + (isOff ? 100_000 : 0);
  return `${some(random, wordsOf(about), 3).join('')}${some(random, common, 2).join('')}怎么办`;
};
