import { askProof, proofBody, proofRounds } from '@zhixing/contract/proof';
import type { ProofPurpose } from '@zhixing/contract/proof-purpose';
import type { Route, RouteCall, RouteReply } from '@zhixing/contract/route';
import { useRef, useState } from 'react';
import { call } from '../../lib/call.ts';
import { CallError } from '../../lib/call-error.ts';
import { solveProof } from '../../lib/solve-proof.ts';

type Work = { answer: Promise<string>; progress: number; isBroken: boolean; staleAt: number; onProgress?: () => void };

/** What is over sooner than anybody could read it is not shown. */
const unseenMs = 200;
/** Time for the call itself to arrive. */
const marginMs = 15_000;

const begin = (purpose: ProofPurpose, account: string): Work => {
  const work: Work = { answer: Promise.resolve(''), progress: 0, isBroken: false, staleAt: Number.POSITIVE_INFINITY };
  const solve = async () => {
    const challenge = await call(askProof, { body: { purpose, account } }, { quiet: true });
    work.staleAt = Date.now() + challenge.expiresInSeconds * 1000 - marginMs;
    return solveProof(challenge, (progress) => {
      work.progress = progress;
      work.onProgress?.();
    });
  };
  work.answer = solve();
  work.answer.catch(() => {
    work.isBroken = true;
  });
  return work;
};

const isUsable = (work: Work | undefined): work is Work => !!work && !work.isBroken && Date.now() < work.staleAt;

/**
 * The proof of work a call needs. It is begun while the person types; a call waits for what is left of it, and does it
 * once more if the server wants more by now.
 */
export const useProof = (purpose: ProofPurpose = 'login') => {
  const ready = useRef<Work>(undefined);
  const [progress, setProgress] = useState<number>();

  const prepare = (account = '') => {
    if (!isUsable(ready.current)) ready.current = begin(purpose, account);
  };
  const prove = async (account: string) => {
    prepare(account);
    const work = ready.current as Work;
    ready.current = undefined;
    const shown = window.setTimeout(() => {
      work.onProgress = () => setProgress(work.progress);
      work.onProgress();
    }, unseenMs);
    try {
      return await work.answer;
    } finally {
      window.clearTimeout(shown);
      work.onProgress = undefined;
      setProgress(undefined);
    }
  };
  const callWithProof = async <const R extends Route>(route: R, input: RouteCall<R>): Promise<RouteReply<R>> => {
    const account = proofBody(route, input)?.account ?? '';
    for (let round = 1; ; round++) {
      const proof = await prove(account);
      try {
        return await call(route, input, { quiet: true, proof });
      } catch (error) {
        const isProofRefused = error instanceof CallError && error.errorCode === 'PROOF_REQUIRED';
        if (!isProofRefused || round === proofRounds) {
          prepare(account);
          throw error;
        }
      }
    }
  };
  return { prepare, callWithProof, progress };
};
