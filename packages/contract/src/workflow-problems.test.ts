import { describe, expect, it } from 'vitest';
import { endKey, firstWorkflow, startKey, workflowDocument } from './workflow-document.ts';
import { workflowProblems } from './workflow-problems.ts';

const start = { type: 'start', key: startKey, title: '开始' };
const end = { type: 'end', key: endKey, title: '结束', outputs: [{ name: 'text', value: '好' }] };
const http = { type: 'http', key: 'http1', title: '请求', url: 'https://example.com' };
const condition = { type: 'condition', key: 'if', title: '条件', left: '{{start.text}}', op: 'equals', right: '好' };
type Wire = [from: string, to: string, outlet?: string];
const codes = (nodes: object[], wires: Wire[]) => {
  const edges = wires.map(([from, to, outlet = '']) => ({ from, to, outlet }));
  const parameters = [{ name: 'text', required: true }];
  const document = workflowDocument.parse({ kind: 'WORKFLOW', parameters, nodes, edges });
  return workflowProblems(document).map(({ key, code }) => `${key} ${code}`);
};

describe('a workflow that nobody has worked on', () => {
  it('STUDIO-25 cannot run and says at its start what to do', () => {
    const fresh = firstWorkflow();
    expect(workflowProblems(fresh)).toContainEqual({ key: startKey, code: 'no-step' });
    const wired = { ...fresh, edges: [{ from: startKey, to: endKey, outlet: '' as const }] };
    expect(workflowProblems(wired)).toContainEqual({ key: startKey, code: 'no-step' });
  });

  it('gives back nothing of what it was given', () => {
    expect(JSON.stringify(firstWorkflow().nodes)).not.toContain('{{start');
  });

  it('an output without a value is missing something', () => {
    const empty = { ...end, outputs: [{ name: 'text', value: ' ' }] };
    const ways: Wire[] = [
      [startKey, 'http1'],
      ['http1', endKey],
    ];
    expect(codes([start, http, empty], ways)).toEqual([`${endKey} no-value`]);
    expect(codes([start, http, { ...end, outputs: [] }], ways)).toEqual([]);
  });
});

describe('a condition', () => {
  const both: Wire[] = [
    [startKey, 'if'],
    ['if', endKey, 'yes'],
    ['if', endKey, 'no'],
  ];
  it('STUDIO-25 with nothing to compare is unfinished', () => {
    expect(codes([start, condition, end], both)).toEqual([]);
    expect(codes([start, { ...condition, left: ' ', right: '' }, end], both)).toEqual(['if no-condition']);
    expect(codes([start, { ...condition, right: '' }, end], both)).toEqual(['if no-right']);
    expect(codes([start, { ...condition, op: 'not-empty', right: '' }, end], both)).toEqual([]);
  });

  it('STUDIO-25 of which one way leads nowhere is unfinished', () => {
    expect(codes([start, condition, end], both.slice(0, 2))).toEqual(['if open-no']);
    expect(codes([start, condition, end], [both[0] as Wire, both[2] as Wire])).toEqual(['if open-yes']);
    expect(codes([start, condition, end], both.slice(0, 1))).toEqual([' no-way', 'if one-way']);
  });
});

it('a model whose JSON schema cannot be used is unfinished; in words it does without one', () => {
  const model = { type: 'model', key: 'm', title: '模型', prompt: '写' };
  const asked = (answer: object) =>
    codes(
      [start, { ...model, answer }, end],
      [
        [startKey, 'm'],
        ['m', endKey],
      ],
    );
  expect(asked({ format: 'json', schema: '{"type": "objekt"}' })).toEqual(['m bad-schema']);
  expect(asked({ format: 'json', schema: '{' })).toEqual(['m bad-schema']);
  expect(asked({ format: 'json', schema: '' })).toEqual([]);
  expect(asked({ format: 'json', schema: '{"type": "object"}' })).toEqual([]);
  expect(asked({ format: 'text', schema: '{' })).toEqual([]);
});

it('STUDIO-25 a way that stops before the end is unfinished where it stops', () => {
  const ways: Wire[] = [
    [startKey, 'if'],
    ['if', endKey, 'yes'],
    ['if', 'http1', 'no'],
  ];
  expect(codes([start, condition, http, end], ways)).toEqual(['http1 no-next']);
  expect(codes([start, condition, http, end], [...ways, ['http1', endKey]])).toEqual([]);
});
