import { expect, it } from 'vitest';
import { type OpenRunFacts, whyWaiting } from './why-waiting.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 8, minute));
const running: OpenRunFacts = {
  status: 'running',
  createdAt: at(0),
  startedAt: at(1),
  stopAt: null,
  lastStepAt: null,
  consentSince: null,
  orderedAt: null,
  isBehind: false,
  hasOpenCalls: false,
  isDue: false,
};
const held = (status: string, attempts = 1) => [{ id: 'inv_1', session: 's', status, attempts }];
const queued = { ...running, status: 'queued' as const, startedAt: null };

it.each([
  ['the model, since it began', running, held('running'), 'model', at(1)],
  ['the model, since its last step', { ...running, lastStepAt: at(3) }, held('running'), 'model', at(3)],
  ['a tool', { ...running, lastStepAt: at(3), hasOpenCalls: true }, held('running'), 'tool', at(3)],
  ['a person', { ...running, consentSince: at(2) }, held('suspended'), 'consent', at(2)],
  ['a payment', { ...running, isDue: true }, held('suspended'), 'payment', at(0)],
  ['an earlier run', { ...queued, isBehind: true }, held('running'), 'behind', at(0)],
  ['its order', { ...queued, orderedAt: at(0) }, [], 'order', at(0)],
  ['a worker', queued, held('ready', 0), 'worker', at(0)],
  ['another try', running, held('backing-off', 4), 'retry', at(1)],
  ['another try that is on its way', running, held('running', 2), 'retry', at(1)],
  ['somebody, since the engine has given up', running, held('paused', 70), 'paused', at(1)],
  ['its end', { ...running, stopAt: at(4) }, held('running'), 'stop', at(4)],
  ['nothing: the engine does not know it', running, [], 'lost', at(1)],
  ['nothing, though it should end', { ...running, stopAt: at(4) }, [], 'lost', at(1)],
  ['nobody knows: the engine is away', running, undefined, 'unknown', at(1)],
  ['a person, also while the engine is away', { ...running, consentSince: at(2) }, undefined, 'consent', at(2)],
] as const)('a run waits for %s', (_, run, work, wait, since) => {
  expect(whyWaiting(run, work)).toMatchObject({ wait, since });
});

it('the attempts are those of the run that goes on, not of one behind it', () => {
  expect(whyWaiting(running, held('backing-off', 4)).attempts).toBe(4);
  expect(whyWaiting({ ...queued, isBehind: true }, held('backing-off', 4)).attempts).toBeNull();
});
