import { describe, expect, it } from 'vitest';
import { createRun, type RunRecord } from '../chat/follow-run.ts';
import type { Question } from '../chat/question.ts';
import { findFaults } from './judge.ts';
import type { Evidence, Trial } from './trial.ts';
import { longestSilence } from './turn-faults.ts';

const began = 1_000_000;
const question: Question = { text: '#tokens 3', answer: '1 2 3' };

const endedRun = (change: Partial<RunRecord> = {}): RunRecord => {
  const run = createRun('run', question, began);
  const told = { isAccepted: true, ends: 1, outcome: 'done', events: 4, heardAt: began + 2_000, silenceMs: 800 };
  return { ...run, ...told, answer: { ...run.answer, content: '1 2 3' }, ...change };
};
const storedRun = (change: object = {}) => ({
  ...{ id: 'run', status: 'done', errorCode: null, questions: 1, answers: 1, content: '1 2 3', usages: 1 },
  ...change,
});
const call = (ms: number, change: object = {}) => ({
  ...{
    seq: 1,
    at: new Date(began + ms).toISOString(),
    key: 'run:1',
    hash: 'h',
    outcome: 'done',
    path: '',
    promptTokens: 1,
  },
  ...change,
});
const window = { part: 'worker', from: began + 1_000, to: began + 4_000 };
const goodTrial = (change: Partial<Trial> = {}): Trial => ({
  scenario: { name: 'x', does: 'y', boundMs: 5_000 },
  startedAt: began,
  endedAt: began + 20_000,
  windows: [],
  runs: [endedRun()],
  numbers: { gaps: [], repeated: [], snapshots: 0, leaps: 0 },
  exits: [],
  sight: { probes: [], dead: new Set(), startMb: { api: 200 }, peakMb: { api: 250 } },
  reported: [],
  ...change,
});
const goodEvidence = (change: Partial<Evidence> = {}): Evidence => ({
  stored: [storedRun()],
  calls: [call(100)],
  outbox: [],
  invocations: [],
  ...change,
});
const kinds = (trial: Partial<Trial> = {}, evidence: Partial<Evidence> = {}) => [
  ...new Set(findFaults(goodTrial(trial), goodEvidence(evidence)).map(({ kind }) => kind)),
];
const refusal = (change: object = {}) =>
  endedRun({
    isAccepted: false,
    refusal: { at: began, reason: 'UNAVAILABLE', status: 503, hasRetryAfter: true, ...change },
  });
const probe = (change: object = {}) => ({
  ...{ part: 'api', what: 'metrics', at: began + 10_000, ms: 5, status: 200, hasRetryAfter: false },
  ...change,
});
const seen = (change: object) => ({ sight: { ...goodTrial().sight, probes: [probe(change) as never] } });
const exit = (change: object = {}) => ({
  ...{ part: 'worker', at: began, wasAsked: true, code: 0, signal: null, ms: 900 },
  ...change,
});

describe('findFaults', () => {
  it('finds nothing in a good trial', () => expect(kinds()).toEqual([]));
  it('says void when nobody was served', () => expect(kinds({ runs: [] }, { stored: [] })).toContain('void'));

  it.each([
    ['a turn that is not stored', {}, { stored: [] }],
    ['a turn that is still open', {}, { stored: [storedRun({ status: 'running' })] }],
    ['a turn without an answer', {}, { stored: [storedRun({ answers: 0 })] }],
    ['a client that saw no end', { runs: [endedRun({ ends: 0 })] }, {}],
  ])('calls lost: %s', (_, trial, evidence) => expect(kinds(trial, evidence)).toContain('lost'));

  it('calls failed by us what the model did not fail at', () => {
    const failed = { stored: [storedRun({ status: 'failed', errorCode: 'MODEL_FAILED' })] };
    expect(kinds({ runs: [endedRun({ outcome: 'failed' })] }, failed)).toEqual(['failed by us']);
    const allowed = endedRun({ outcome: 'failed', question: { ...question, mayEnd: ['failed'] } });
    expect(kinds({ runs: [allowed] }, failed)).toEqual([]);
    expect(kinds({ runs: [endedRun({ outcome: 'stopped' })] })).toContain('failed by us');
  });

  it.each([
    ['another answer stored', {}, { stored: [storedRun({ content: '1 2' })] }],
    ['another answer at the client', { runs: [endedRun({ answer: { ...endedRun().answer, content: '1' } })] }, {}],
    ['pieces that give something else', { runs: [endedRun({ folded: '1 2' })] }, {}],
  ])('calls not whole: %s', (_, trial, evidence) => expect(kinds(trial, evidence)).toEqual(['not whole']));

  it.each([
    ['two ends', { runs: [endedRun({ ends: 2 })] }, {}],
    ['two answers', {}, { stored: [storedRun({ answers: 2 })] }],
    ['two questions', {}, { stored: [storedRun({ questions: 2 })] }],
    ['two rows of usage', {}, { stored: [storedRun({ usages: 2 })] }],
    ['no row of usage', {}, { stored: [storedRun({ usages: 0 })] }],
  ])('calls twice: %s', (_, trial, evidence) => expect(kinds(trial, evidence)).toEqual(['twice']));

  it('finds runs that nobody asked for', () =>
    expect(kinds({}, { stored: [storedRun(), storedRun({ id: 'other' })] })).toEqual(['unasked']));

  it('finds gaps and repeated numbers', () => {
    const numbers = goodTrial().numbers;
    expect(kinds({ numbers: { ...numbers, gaps: ['g'] } })).toEqual(['numbers']);
    expect(kinds({ numbers: { ...numbers, repeated: ['r'] } })).toEqual(['numbers']);
  });

  it('takes 503, 408 and 429 with Retry-After while something is away, and nothing else', () => {
    const away = { windows: [window], scenario: { ...goodTrial().scenario, mayRefuse: true } };
    const at = began + 2_000;
    for (const status of [503, 408, 429]) expect(kinds({ ...away, runs: [refusal({ at, status })] })).toEqual([]);
    expect(kinds({ ...away, runs: [refusal({ at, status: 500 })] })).toEqual(['refusal']);
    expect(kinds({ ...away, runs: [refusal({ at, status: 200, reason: 'AGENT_BUSY' })] })).toEqual(['refusal']);
    expect(kinds({ ...away, runs: [refusal({ at, hasRetryAfter: false })] })).toEqual(['refusal']);
    expect(kinds({ ...away, runs: [refusal({ at: began + 15_000 })] })).toEqual(['refusal']);
    expect(kinds({ windows: [window], runs: [refusal({ at })] })).toEqual(['refusal']);
  });

  it('allows one more paid call for each cut that hit it, with the same words', () => {
    const again = (count: number, change = {}) => ({
      calls: Array.from({ length: count }, (_, index) => call(100 + index * 2_000, index > 0 ? change : {})),
    });
    expect(kinds({}, again(2))).toEqual(['paid again']);
    expect(kinds({ windows: [window] }, again(2))).toEqual([]);
    expect(kinds({ windows: [window] }, again(3))).toEqual(['paid again']);
    expect(kinds({ windows: [{ ...window, part: 'api' }] }, again(2))).toEqual(['paid again']);
    expect(kinds({ windows: [window] }, again(2, { hash: 'other' }))).toEqual(['paid again']);
    expect(kinds({}, { calls: [call(100, { key: 'stranger:1' })] })).toEqual(['paid again']);
  });

  it('bounds every wait: silence beyond the time away, and the end of what must end', () => {
    expect(kinds({ runs: [endedRun({ silenceMs: 7_000 })] })).toEqual(['wait']);
    expect(kinds({ runs: [endedRun({ silenceMs: 7_000 })], windows: [window] })).toEqual([]);
    expect(longestSilence(goodTrial({ runs: [endedRun({ ends: 0 })] }))).toBe(18_000);
    expect(kinds({ runs: [endedRun({ question: { ...question, endMs: 1_000 } })] })).toEqual(['wait']);
  });

  it('finds processes that ended by themselves, and polite stops that were not', () => {
    expect(kinds({ exits: [exit()] })).toEqual([]);
    expect(kinds({ exits: [exit({ wasAsked: false, code: 1 })] })).toEqual(['ended by itself']);
    expect(kinds({ sight: { ...goodTrial().sight, dead: new Set(['valkey']) } })).toEqual(['ended by itself']);
    expect(kinds({ exits: [exit({ code: 1 })] })).toEqual(['exit']);
    expect(kinds({ exits: [exit({ code: null, signal: 'SIGKILL', ms: 60_000 })] })).toEqual(['exit']);
    expect(kinds({ exits: [exit({ ms: 41_000 })] })).toEqual(['exit']);
  });

  it.each([
    ['a scrape that nobody answers', { status: null }],
    ['a scrape that takes too long', { ms: 11_000 }],
    ['a page that fails', { what: 'market', status: 500 }],
    ['a scrape that fails', { status: 500 }],
    ['a page that is not there', { what: 'market', status: 404 }],
    ['a page away without Retry-After', { what: 'captcha', status: 503 }],
  ])('finds %s', (_, change) => expect(kinds(seen(change))).toEqual(['probe']));

  it('excuses who is stopped, words of refusal, and readiness unless it has to stay', () => {
    const stopped = { windows: [{ part: 'api', from: began + 9_500, to: began + 10_500 }] };
    expect(kinds({ ...seen({ status: null }), ...stopped })).toEqual([]);
    const refused = seen({ what: 'market', status: 503, hasRetryAfter: true });
    const away = { scenario: { ...goodTrial().scenario, mayRefuse: true } };
    const valkey = { windows: [{ part: 'valkey', from: began + 9_500, to: began + 10_500 }] };
    expect(kinds({ ...refused, ...away, ...valkey })).toEqual([]);
    expect(kinds({ ...refused, ...away })).toEqual(['probe']);
    expect(kinds({ ...refused, ...valkey })).toEqual(['probe']);
    expect(kinds(seen({ what: 'ready', status: 503 }))).toEqual([]);
    const stays = { scenario: { ...goodTrial().scenario, staysReady: true } };
    expect(kinds({ ...seen({ what: 'ready', status: 503 }), ...stays })).toEqual(['probe']);
  });

  it('finds growth, work left behind, and what the scenario saw', () => {
    expect(kinds({ scenario: { ...goodTrial().scenario, growthMb: 40 } })).toEqual(['memory']);
    expect(kinds({}, { outbox: [{}] })).toEqual(['left behind']);
    expect(kinds({}, { invocations: [{ id: 'i', target: 't', status: 'running' }] })).toEqual(['left behind']);
    expect(kinds({ reported: ['r'] })).toEqual(['scenario']);
  });
});
