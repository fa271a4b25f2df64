import { sourceKey } from '@zhixing/contract/answer-part';
import type { ToolBody } from '../../db/schema/chat.ts';

/**
 * Numbers for the sources of a turn, over all its searches. What is stored keeps its numbers; calls that run at the same
 * time share the counter, so no number ever stands for two.
 */
export const numberSources = (results: Iterable<ToolBody>) => {
  const known = new Map<string, number>();
  for (const { parts = [] } of results)
    for (const part of parts) if (part.kind === 'source' && part.no !== undefined) known.set(sourceKey(part), part.no);
  let last = Math.max(0, ...known.values());
  return (keys: readonly string[]) =>
    keys.map((key) => {
      const no = known.get(key) ?? ++last;
      known.set(key, no);
      return no;
    });
};
