import type { KnowledgeHit } from '@zhixing/contract/knowledge-segment';
import { cutText } from '../../base/storable.ts';

/** What stands together is read together, up to here. */
const mergedLength = 2_400;
/** Less than what a tool may say, with room for the heads of passages. */
const mostCharacters = 16_000;

/** What stands under no heading, such as entries written by hand, is no section: each is for itself. */
const isNext = (a: KnowledgeHit, b: KnowledgeHit) =>
  a.path.length > 0 && a.fileId === b.fileId && a.ordinal + 1 === b.ordinal && a.path.join('\n') === b.path.join('\n');

/** Neighbours of one section become one passage, named by the best of them; the best passage first. */
export const mergeNeighbours = (hits: readonly KnowledgeHit[]): KnowledgeHit[] => {
  const inOrder = hits.toSorted((a, b) => a.fileId.localeCompare(b.fileId) || a.ordinal - b.ordinal);
  const groups: { hits: KnowledgeHit[]; length: number }[] = [];
  for (const hit of inOrder) {
    const group = groups.at(-1);
    const last = group?.hits.at(-1);
    if (group && last && isNext(last, hit) && group.length + hit.text.length <= mergedLength) {
      group.hits.push(hit);
      group.length += hit.text.length;
    } else groups.push({ hits: [hit], length: hit.text.length });
  }
  return groups
    .flatMap(({ hits: near }) => {
      const best = near.toSorted((a, b) => b.score - a.score)[0];
      return best ? [{ ...best, text: near.map(({ text }) => text).join('\n') }] : [];
    })
    .sort((a, b) => b.score - a.score || a.segmentId.localeCompare(b.segmentId));
};

/** About: most scripts take three bytes for a token. */
const roughTokens = (text: string) => Math.ceil(Buffer.byteLength(text) / 3);

/** The best of them that the model has room for; the first one always, cut if need be. */
export const fitBudget = (hits: readonly KnowledgeHit[], budgetTokens: number): KnowledgeHit[] => {
  const kept: KnowledgeHit[] = [];
  let [tokens, characters] = [budgetTokens, mostCharacters];
  for (const hit of hits) {
    const isFirst = kept.length === 0;
    const share = Math.min(1, tokens / Math.max(1, roughTokens(hit.text)), characters / Math.max(1, hit.text.length));
    if (share < 1 && !isFirst) break;
    const text = share < 1 ? cutText(hit.text, Math.floor(hit.text.length * share)) : hit.text;
    kept.push({ ...hit, text });
    tokens -= roughTokens(text);
    characters -= text.length;
  }
  return kept;
};
