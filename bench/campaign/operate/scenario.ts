import type { RunRecord } from '../chat/follow-run.ts';
import type { Question } from '../chat/question.ts';
import type { Platform, ProgramName } from './platform.ts';

/** The time in which a part was away by our own hand. */
export type Window = { part: string; from: number; to: number };

export type Stage = {
  platform: Platform;
  /** How long a part that is taken away stays so. */
  awayMs: number;
  isQuick: boolean;
  /** Notes the time that the work takes as the part's time away. */
  during: (part: string, work: () => Promise<void>) => Promise<void>;
  /** Asks beside the crowd, each in a session of its own; answers when all have ended or nobody waits any longer. */
  ask: (questions: readonly Question[], how?: { isSlow: boolean }) => Promise<RunRecord[]>;
  /** A violation that only the scenario can see. */
  report: (fault: string) => void;
};

export type Scenario = {
  name: string;
  /** What is done to the platform, in a few words. */
  does: string;
  /** The longest that any reader may hear nothing, beyond the time a part was kept away. */
  boundMs: number;
  /** Turns may be refused (503, 408 or 429 with Retry-After) while the part is away. */
  mayRefuse?: boolean;
  /** The api has to call itself ready throughout. */
  staysReady?: boolean;
  /** What api and worker may grow by meanwhile, in MB. */
  growthMb?: number;
  /** Left out of the quick form. */
  isLong?: boolean;
  act: (stage: Stage) => Promise<void>;
};

/** SIGTERM, its exit awaited, and a start. */
export const restartProgram = ({ platform, during }: Stage, name: ProgramName) =>
  during(name, async () => {
    await platform.programs[name].stop();
    await platform.programs[name].start();
  });
