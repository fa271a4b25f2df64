import type { Scenario, Stage } from '../scenario.ts';
import { awayScenarios, restartScenarios } from './away.ts';
import { engineLost } from './engine-lost.ts';
import { modelScenarios } from './model.ts';
import { rollingScenarios } from './rolling.ts';
import { scrapeDuringOutage } from './scrape-during-outage.ts';
import { sigtermScenarios } from './sigterm.ts';
import { slowReaders } from './slow-readers.ts';

const guests = [...modelScenarios, slowReaders];
/** What comes from outside disturbs nobody else's answers, so the quick form lets all of it come at once. */
const allGuests = (): Scenario => {
  const chosen = guests.filter(({ isLong }) => !isLong);
  const maxOf = (of: (scenario: Scenario) => number | undefined) => Math.max(...chosen.map((one) => of(one) ?? 0));
  return {
    name: chosen.map(({ name }) => name).join(' + '),
    does: 'all of them at once',
    boundMs: maxOf(({ boundMs }) => boundMs),
    growthMb: maxOf(({ growthMb }) => growthMb),
    act: async (stage: Stage) => void (await Promise.all(chosen.map(({ act }) => act(stage)))),
  };
};

export const scenarios: readonly Scenario[] = [
  ...sigtermScenarios,
  ...rollingScenarios,
  ...restartScenarios,
  ...awayScenarios,
  scrapeDuringOutage,
  ...guests,
  engineLost,
];

export const quickScenarios = (): readonly Scenario[] => [
  ...scenarios.filter((scenario) => !scenario.isLong && !guests.includes(scenario) && scenario !== engineLost),
  allGuests(),
  engineLost,
];
