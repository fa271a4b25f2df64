import { workflowDocument } from '@zhixing/contract/workflow-document';
import { describe, expect, it } from 'vitest';
import { brokenNode, readyNodes, type StepState } from './ready-nodes.ts';

const node = (key: string, more: object = {}) =>
  key === 'start' || key === 'end'
    ? { type: key, key, title: key }
    : { type: 'http', key, title: key, url: 'https://example.com/', ...more };
const graphOf = (nodes: object[], ways: string[]) =>
  workflowDocument.parse({
    kind: 'WORKFLOW',
    nodes,
    edges: ways.map((way) => {
      const [from, to, outlet = ''] = way.split(' ');
      return { from, to, outlet };
    }),
  });
const condition = { type: 'condition', key: 'if', title: '如果' };
const done: StepState = { status: 'done', output: {} };
const went = (result: boolean): StepState => ({ status: 'done', output: { result } });
const state = (status: StepState['status']): StepState => ({ status, output: {} });
const look = (graph: ReturnType<typeof graphOf>, steps: Record<string, StepState>) =>
  readyNodes(graph, new Map(Object.entries(steps)));

describe('which nodes can start', () => {
  const wide = graphOf([node('start'), node('a'), node('b'), node('end')], ['start a', 'start b', 'a end', 'b end']);

  it('the start alone, then everything after it at once, and the end when all have come', () => {
    expect(look(wide, {})).toEqual({ ready: ['start'], skipped: [] });
    expect(look(wide, { start: done })).toEqual({ ready: ['a', 'b'], skipped: [] });
    expect(look(wide, { start: done, a: done })).toEqual({ ready: ['b'], skipped: [] });
    expect(look(wide, { start: done, a: done, b: done })).toEqual({ ready: ['end'], skipped: [] });
    expect(look(wide, { start: done, a: done, b: done, end: done })).toEqual({ ready: [], skipped: [] });
  });

  it('one that was begun and not finished is done again', () => {
    expect(look(wide, { start: done, a: state('running') }).ready).toEqual(['a', 'b']);
  });

  const forked = graphOf(
    [node('start'), condition, node('y'), node('n'), node('n2'), node('end')],
    ['start if', 'if y yes', 'if n no', 'n n2', 'y end', 'n2 end'],
  );
  it('the way not taken is skipped to its end, and what it joins goes on', () => {
    expect(look(forked, { start: done, if: went(true) })).toEqual({ ready: ['y'], skipped: ['n', 'n2'] });
    const after = { start: done, if: went(true), n: state('skipped'), n2: state('skipped') };
    expect(look(forked, after)).toEqual({ ready: ['y'], skipped: [] });
    expect(look(forked, { ...after, y: done })).toEqual({ ready: ['end'], skipped: [] });
    expect(look(forked, { start: done, if: went(false) })).toEqual({ ready: ['n'], skipped: ['y'] });
  });

  it('where every way is dead, the end is skipped too', () => {
    const graph = graphOf([node('start'), condition, node('end')], ['start if', 'if end yes']);
    expect(look(graph, { start: done, if: went(false) })).toEqual({ ready: [], skipped: ['end'] });
  });

  it('a failure stops what is after it, unless it is to go on', () => {
    expect(look(wide, { start: done, a: state('failed'), b: done })).toEqual({ ready: [], skipped: [] });
    const steps = new Map([['a', state('failed')]]);
    expect(brokenNode(wide, steps)?.key).toBe('a');
    const going = graphOf([node('start'), node('a', { onError: 'go-on' }), node('end')], ['start a', 'a end']);
    expect(look(going, { start: done, a: state('failed') })).toEqual({ ready: ['end'], skipped: [] });
    expect(brokenNode(going, steps)).toBeUndefined();
  });

  it('any order of finishing leads every node to an end exactly once', () => {
    for (let seed = 1; seed <= 200; seed++) {
      let at = seed;
      const random = () => {
        at = (at * 48_271) % 2_147_483_647;
        return at / 2_147_483_647;
      };
      const keys = Array.from({ length: 8 }, (_, index) => `n${index}`);
      const nodes = keys.map((key) => (random() < 0.3 ? { ...condition, key } : node(key)));
      const all = ['start', ...keys, 'end'];
      const ways = all.flatMap((to, index) =>
        all.slice(0, index).flatMap((from) => {
          const isCondition = nodes.some((one) => one.key === from && one.type === 'condition');
          return from !== 'end' && random() < 0.35
            ? [`${from} ${to}${isCondition ? (random() < 0.5 ? ' yes' : ' no') : ''}`]
            : [];
        }),
      );
      const graph = graphOf([node('start'), ...nodes, node('end')], ways);
      const steps: Record<string, StepState> = {};
      for (let round = 0; round < 50; round++) {
        const { ready, skipped } = look(graph, steps);
        for (const key of skipped) steps[key] = state('skipped');
        const next = ready[Math.floor(random() * ready.length)];
        if (!next) break;
        expect(steps[next]).toBeUndefined();
        steps[next] = went(random() < 0.5);
      }
      expect(Object.keys(steps).sort()).toEqual([...all].sort());
    }
  });
});
