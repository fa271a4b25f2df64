import type { LoadedRun } from './start-attempt.ts';

const maxBlocks = 2;

/** This run has stopped whole workers, and everybody else's answers with them: it is not worked on again. */
export class RunBlocked extends Error {
  override name = 'RunBlocked';
  readonly code = 'RUN_BLOCKED';
}

export const assertUnblocked = ({ run }: LoadedRun) => {
  if (run.blocks >= maxBlocks) throw new RunBlocked('the run has blocked a worker too often');
};
