import type { ProofChallenge } from '@zhixing/contract/proof';
import { startProof } from '@zhixing/contract/proof-work';

type Told = { readonly progress: number } | { readonly answer: string };
type OnProgress = (progress: number) => void;

const pause = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Where a worker may not run: in portions between which the page stays alive. */
const solveHere = async (challenge: ProofChallenge, onProgress: OnProgress): Promise<string> => {
  const proof = startProof(challenge);
  while (!proof.work(4_000)) {
    onProgress(proof.progress());
    await pause();
  }
  return proof.answer();
};

const solveInWorker = (challenge: ProofChallenge, onProgress: OnProgress): Promise<string> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' });
    worker.onerror = () => {
      worker.terminate();
      reject(new Error('the worker did not run'));
    };
    worker.onmessage = ({ data }: MessageEvent<Told>) => {
      if ('progress' in data) return onProgress(data.progress);
      worker.terminate();
      resolve(data.answer);
    };
    worker.postMessage(challenge);
  });

/** Solves a challenge beside the page, which stays as quick as before. */
export const solveProof = async (challenge: ProofChallenge, onProgress: OnProgress): Promise<string> => {
  try {
    return await solveInWorker(challenge, onProgress);
  } catch {
    return solveHere(challenge, onProgress);
  }
};
