import type { ProgramName } from '../platform.ts';
import { restartProgram, type Scenario } from '../scenario.ts';

const sigterm = (name: ProgramName, more: Partial<Scenario> = {}): Scenario => ({
  name: `sigterm-${name}`,
  does: `SIGTERM to the ${name}, started again when it has ended`,
  boundMs: 15_000,
  act: (stage) => restartProgram(stage, name),
  ...more,
});

export const sigtermScenarios = [sigterm('worker'), sigterm('api', { mayRefuse: true }), sigterm('sandbox')];
