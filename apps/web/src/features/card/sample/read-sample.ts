import type { OpenedCard } from '@zhixing/contract/card';
import { limits } from '@zhixing/contract/limit';

type Sample = OpenedCard['sample'];
type ReadSample =
  | { readonly sample: Sample }
  | { readonly fault: 'syntax'; readonly line: number | undefined }
  | { readonly fault: 'tooLong'; readonly count: number };

export const sampleMost = limits.cardSample.most;

/** Counted as it is stored, without the spaces between. */
export const readSample = (text: string): ReadSample => {
  let sample: Sample = null;
  try {
    if (text.trim() !== '') sample = JSON.parse(text) as Sample;
  } catch (error) {
    const why = error instanceof Error ? error.message : '';
    const at = /position (\d+)/.exec(why)?.[1];
    return { fault: 'syntax', line: at === undefined ? undefined : text.slice(0, Number(at)).split('\n').length };
  }
  const count = JSON.stringify(sample).length;
  return count > sampleMost ? { fault: 'tooLong', count } : { sample };
};

export const writeSample = (sample: Sample) => (sample === null ? '' : JSON.stringify(sample, null, 2));
