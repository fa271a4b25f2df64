import {
  endKey,
  firstWorkflow,
  startKey,
  type WorkflowDocument,
  workflowDocument,
} from '@zhixing/contract/workflow-document';
import { workflowProblems } from '@zhixing/contract/workflow-problems';
import { produce } from 'immer';
import { describe, expect, it } from 'vitest';
import { nodeWidth } from './graph-layout.ts';
import { type AddableType, addableTypes, connect, edgeId, newNode, type Outlet, outletsOf } from './graph-model.ts';
import { insertAfter, insertOnEdge } from './insert-node.ts';

const nowhere = { x: 0, y: 0 };
const plus = (document: WorkflowDocument, from: string, outlet: Outlet, type: AddableType) =>
  produce(document, (now) => insertAfter(now, newNode(document, type, type, nowhere), { from, outlet }));
const onEdge = (document: WorkflowDocument, id: string, type: AddableType) =>
  produce(document, (now) => insertOnEdge(now, newNode(document, type, type, nowhere), id));
const wires = ({ edges }: WorkflowDocument) => edges.map(edgeId).sort();
const at = ({ nodes }: WorkflowDocument, key: string) => {
  const found = nodes.find((node) => node.key === key);
  if (!found) throw new Error(`no ${key}`);
  return found;
};
const overlaps = ({ nodes }: WorkflowDocument) =>
  nodes.flatMap((a, index) =>
    nodes
      .slice(index + 1)
      .filter((b) => Math.abs(a.x - b.x) < nodeWidth && Math.abs(a.y - b.y) < 132)
      .map((b) => `${a.key} ${b.key}`),
  );
const first = firstWorkflow();

describe('a node that is added behind an outlet', () => {
  it('STUDIO-25 on a free 是 it leads on to the end, which makes room', () => {
    const document = plus(plus(first, startKey, '', 'condition'), 'condition1', 'yes', 'http');
    expect(wires(document)).toEqual(['condition1:yes>http1', 'http1:>end', 'start:>condition1']);
    expect(overlaps(document)).toEqual([]);
    expect(at(document, endKey).x).toBeGreaterThanOrEqual(at(document, 'http1').x + nodeWidth);
  });

  it('STUDIO-25 where 是 leads to the end already it comes between: no second branch', () => {
    const led = produce(plus(first, startKey, '', 'condition'), (now) => {
      connect(now, { from: 'condition1', outlet: 'yes', to: endKey });
      connect(now, { from: 'condition1', outlet: 'no', to: endKey });
    });
    const document = plus(led, 'condition1', 'yes', 'model');
    expect(wires(document)).toEqual(['condition1:no>end', 'condition1:yes>model1', 'model1:>end', 'start:>condition1']);
    const lower = plus(document, 'condition1', 'no', 'code');
    expect(wires(lower)).not.toContain('condition1:no>end');
    expect(at(lower, 'code1').y).toBeGreaterThan(at(lower, 'model1').y);
    expect(overlaps(lower)).toEqual([]);
  });

  it('before several branches it comes before all of them', () => {
    const branched = produce(plus(first, startKey, '', 'http'), (now) => {
      now.nodes.push(newNode(now, 'code', '代码', { x: 312, y: 168 }));
      connect(now, { from: startKey, outlet: '', to: 'code1' });
      connect(now, { from: 'code1', outlet: '', to: endKey });
    });
    const document = plus(branched, startKey, '', 'model');
    expect(wires(document)).toEqual(['code1:>end', 'http1:>end', 'model1:>code1', 'model1:>http1', 'start:>model1']);
    expect(overlaps(document)).toEqual([]);
  });
});

describe('a node that is added on a line', () => {
  it('STUDIO-25 what follows moves on; a branch beside it stays', () => {
    const split = produce(plus(first, startKey, '', 'http'), (now) => {
      now.nodes.push(newNode(now, 'code', '代码', { x: 312, y: 168 }));
      connect(now, { from: startKey, outlet: '', to: 'code1' });
      connect(now, { from: 'code1', outlet: '', to: endKey });
    });
    const document = onEdge(split, 'start:>http1', 'model');
    expect(wires(document)).toContain('model1:>http1');
    expect(at(document, 'http1').x).toBeGreaterThan(at(document, 'model1').x);
    expect(at(document, endKey).x).toBeGreaterThan(at(document, 'http1').x);
    expect(at(document, 'code1')).toMatchObject({ x: 312, y: 168 });
    expect(overlaps(document)).toEqual([]);
  });

  it('STUDIO-25 a condition leads on by 是 and says that 否 is open', () => {
    const document = onEdge(plus(first, startKey, '', 'http'), 'http1:>end', 'condition');
    expect(wires(document)).toEqual(['condition1:yes>end', 'http1:>condition1', 'start:>http1']);
    expect(workflowProblems(document)).toContainEqual({ key: 'condition1', code: 'open-no' });
  });

  it('however often, nobody lies on another and every line goes to the right', () => {
    let seed = 7;
    const pick = <T>(list: readonly T[]) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return list[seed % list.length] as T;
    };
    for (let round = 0; round < 20; round++) {
      let document = first;
      for (let step = 0; step < 14; step++) {
        const type = pick(addableTypes);
        const edge = document.edges.length > 0 ? pick(document.edges) : undefined;
        const source = pick(document.nodes.filter(({ key }) => key !== endKey));
        document =
          edge && step % 2 === 0
            ? onEdge(document, edgeId(edge), type)
            : plus(document, source.key, pick(outletsOf(source.type)), type);
        expect(overlaps(document)).toEqual([]);
        for (const { from, to } of document.edges)
          expect(at(document, to).x - at(document, from).x).toBeGreaterThanOrEqual(nodeWidth);
      }
      expect(workflowDocument.safeParse(document).success).toBe(true);
    }
  });
});

describe('what the workflow gives back', () => {
  const output = (document: WorkflowDocument) => {
    const end = at(document, endKey);
    return end.type === 'end' ? end.outputs.map(({ value }) => value) : [];
  };
  it('STUDIO-25 is what the first node makes, until somebody says otherwise', () => {
    expect(output(plus(first, startKey, '', 'model'))).toEqual(['{{model1.text}}']);
    expect(output(plus(plus(first, startKey, '', 'http'), 'http1', '', 'model'))).toEqual(['{{http1.body}}']);
    expect(output(plus(first, startKey, '', 'condition'))).toEqual(['']);
  });
});
