import type { testModel } from '@zhixing/contract/model-settings';
import type { RouteReply } from '@zhixing/contract/route';
import { useState } from 'react';
import type { CallError } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { type Trial, tryModel } from './api.ts';

export type TestReply = Pick<RouteReply<typeof testModel>, 'ok' | 'message'> & { readonly ms?: number };

/** One connection test after another; a refusal of ours stands where the provider's words would. */
export const useModelTest = (onRefused?: (error: CallError) => boolean) => {
  const [result, setResult] = useState<TestReply>();
  const { write: run, isBusy } = useWrite(
    async (trial: Trial) => {
      setResult(undefined);
      setResult(await tryModel(trial));
    },
    (error) => {
      if (!onRefused?.(error))
        setResult({ ok: false, message: Object.values(error.fields).join(' ') || error.message });
    },
  );
  return { isBusy, result, run, forget: () => setResult(undefined) };
};
