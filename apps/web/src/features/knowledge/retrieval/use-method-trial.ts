import type { MethodTrial, SegmentMethod, TrialQuestion } from '@zhixing/contract/knowledge-file';
import { useState } from 'react';
import { CallError } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { tryFile } from '../api.ts';

export type Tried = { readonly method: SegmentMethod; readonly trial?: MethodTrial; readonly refusal?: string };
export type TrialWish = {
  readonly fileId: string;
  readonly methods: readonly SegmentMethod[];
  readonly questions: readonly TrialQuestion[];
};

export const trialLength = 800;

/** One method after the other, so that each stands there as soon as it is known; one that cannot read the file says why. */
export const useMethodTrial = () => {
  const [wish, setWish] = useState<TrialWish>();
  const [tried, setTried] = useState<readonly Tried[]>([]);
  const { write: compare, isBusy } = useWrite(async (wanted: TrialWish) => {
    setWish(wanted);
    setTried([]);
    for (const method of wanted.methods) {
      const outcome = await tryFile(wanted.fileId, {
        ...{ method, maxLength: trialLength, questions: [...wanted.questions] },
      }).then(
        (trial) => ({ method, trial }),
        (error: unknown) => {
          if (!(error instanceof CallError)) throw error;
          return { method, refusal: error.message };
        },
      );
      setTried((before) => [...before, outcome]);
    }
  });
  return { wish, tried, compare, isBusy };
};
