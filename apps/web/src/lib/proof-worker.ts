import type { ProofChallenge } from '@zhixing/contract/proof';
import { startProof } from '@zhixing/contract/proof-work';

/** Small enough that progress is shown about twenty times a second on a slow phone. */
const portion = 10_000;

self.onmessage = ({ data }: MessageEvent<ProofChallenge>) => {
  const proof = startProof(data);
  while (!proof.work(portion)) self.postMessage({ progress: proof.progress() });
  self.postMessage({ answer: proof.answer() });
};
