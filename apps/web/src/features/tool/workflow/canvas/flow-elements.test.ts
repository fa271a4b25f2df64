import type { WorkflowStep } from '@zhixing/contract/workflow';
import type { WorkflowEdge } from '@zhixing/contract/workflow-document';
import { describe, expect, it } from 'vitest';
import { edgeOf, wayState } from './flow-elements.ts';

const step = (key: string, status: WorkflowStep['status'], output: WorkflowStep['output'] = null): WorkflowStep => ({
  key,
  status,
  output,
  input: null,
  error: '',
  startMs: 0,
  ms: 1,
  tokens: 0,
});
const steps = (...list: WorkflowStep[]) => new Map(list.map((one) => [one.key, one]));
const edge = (from: string, to: string, outlet: WorkflowEdge['outlet'] = ''): WorkflowEdge => ({ from, to, outlet });

describe('the way a run has taken', () => {
  it('STUDIO-25 a condition is left by the outlet its result names, even where both lead to the same node', () => {
    const ran = steps(step('if', 'done', { result: false }), step('end', 'done'));
    expect(wayState(edge('if', 'end', 'yes'), ran)).toBe('idle');
    expect(wayState(edge('if', 'end', 'no'), ran)).toBe('walked');
  });

  it('lights up towards a node that is at work, and not beyond', () => {
    const ran = steps(step('start', 'done'), step('http', 'running'));
    expect(wayState(edge('start', 'http'), ran)).toBe('coming');
    expect(wayState(edge('http', 'end'), ran)).toBe('idle');
    expect(wayState(edge('start', 'other'), steps(step('start', 'done'), step('other', 'skipped')))).toBe('idle');
  });

  it('a line is named by its outlet', () => {
    expect(edgeOf({ source: 'a', target: 'b', sourceHandle: 'out' })).toEqual(edge('a', 'b'));
    expect(edgeOf({ source: 'a', target: 'b', sourceHandle: 'no' })).toEqual(edge('a', 'b', 'no'));
  });
});
