import { parentPort } from 'node:worker_threads';
import { countTokens, setMergeCacheSize } from 'gpt-tokenizer';

export type AskedCount = { id: number; pieces: readonly string[] };
export type TokenCount = { id: number; tokens: number };

/** Every run of letters it has not seen is remembered; of unbroken text that would be all of it. */
setMergeCacheSize(2_000);
/** Without it a text that names a mark of the model's own turns is refused. */
const plainly = { disallowedSpecial: new Set<string>() };

parentPort?.on('message', ({ id, pieces }: AskedCount) => {
  const tokens = pieces.reduce((sum, piece) => sum + countTokens(piece, plainly), 0);
  parentPort?.postMessage({ id, tokens } satisfies TokenCount);
});
