import type { testModel } from '@zhixing/contract/model-settings';
import type { RouteReply } from '@zhixing/contract/route';
import { useState } from 'react';
import { CallError } from '../../../lib/call-error.ts';
import { type Trial, tryModel } from './api.ts';

export type TestReply = Pick<RouteReply<typeof testModel>, 'ok' | 'message'> & { readonly ms?: number };

/** One connection test after another; a refusal of ours stands where the provider's words would. */
export const useModelTest = (onRefused?: (error: CallError) => boolean) => {
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<TestReply>();
  const run = async (trial: Trial) => {
    setBusy(true);
    setResult(undefined);
    try {
      setResult(await tryModel(trial));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!onRefused?.(error))
        setResult({ ok: false, message: Object.values(error.fields).join(' ') || error.message });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, result, run, forget: () => setResult(undefined) };
};
