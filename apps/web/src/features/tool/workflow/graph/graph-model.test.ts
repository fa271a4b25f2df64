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
import { copyNodes, pasteNodes } from './graph-clip.ts';
import { layeredPlaces, lying, nodeWidth, upright } from './graph-layout.ts';
import { type AddableType, connect, disconnect, edgeFault, edgeId, newNode, removeNodes } from './graph-model.ts';
import { addBranch, append, insertOnEdge } from './insert-node.ts';
import { isKnownPath, referencesFor } from './references.ts';

const at = { x: 312, y: 0 };
const first = firstWorkflow();
/** The first workflow with nodes clicked into it one after the other. */
const grown = (...types: AddableType[]): WorkflowDocument =>
  types.reduce((now, type) => produce(now, (next) => append(next, newNode(now, type, type, at), undefined)), first);
const wires = ({ edges }: WorkflowDocument) => edges.map(edgeId).sort();
const isStorable = (document: WorkflowDocument) => workflowDocument.safeParse(document).success;

describe('adding', () => {
  it('STUDIO-25 a first node stands between start and end, wired at once', () => {
    const document = grown('http');
    expect(wires(document)).toEqual(['http1:>end', 'start:>http1']);
    expect(workflowProblems(document)).toEqual([{ key: 'http1', code: 'no-url' }]);
    expect(isStorable(document)).toBe(true);
  });

  it('a second goes behind the first, and nobody lies on another', () => {
    const document = grown('http', 'code', 'model');
    expect(wires(document)).toEqual(['code1:>model1', 'http1:>code1', 'model1:>end', 'start:>http1']);
    const places = document.nodes.map(({ x, y }) => `${x} ${y}`);
    expect(new Set(places).size).toBe(places.length);
    const end = document.nodes.find(({ key }) => key === endKey);
    expect(Math.max(...document.nodes.map(({ x }) => x))).toBe(end?.x);
  });

  it('behind a condition the free ways are taken first, yes before no', () => {
    const document = grown('condition', 'http');
    const wired = produce(document, (now) => append(now, newNode(now, 'code', '代码', at), 'condition1'));
    expect(wires(wired)).toContain('condition1:yes>http1');
    expect(wires(wired)).toContain('condition1:no>code1');
    expect(isStorable(wired)).toBe(true);
  });

  it('on a line: the line is cut in two', () => {
    const document = produce(grown('http'), (now) =>
      insertOnEdge(now, newNode(now, 'code', '代码', at), 'start:>http1'),
    );
    expect(wires(document)).toEqual(['code1:>http1', 'http1:>end', 'start:>code1']);
  });

  it('keys and titles are given once', () => {
    const document = grown('http', 'http');
    expect(document.nodes.map(({ key }) => key)).toEqual([startKey, endKey, 'http1', 'http2']);
    expect(new Set(document.nodes.map(({ title }) => title)).size).toBe(4);
  });

  it('pulled from an outlet it is joined to that outlet', () => {
    const document = produce(grown('condition'), (now) =>
      addBranch(now, newNode(now, 'http', '请求', at), { from: 'condition1', outlet: 'no' }),
    );
    expect(wires(document)).toContain('condition1:no>http1');
  });
});

describe('connecting', () => {
  it('refuses circles, twins, itself, into the start, out of the end, and the wrong outlet', () => {
    const document = grown('http', 'condition');
    const fault = (from: string, to: string, outlet: '' | 'yes' | 'no' = '') =>
      edgeFault(document, { from, to, outlet });
    expect(fault('http1', 'http1')).toBe('self');
    expect(fault('http1', startKey)).toBe('intoStart');
    expect(fault(endKey, 'http1')).toBe('fromEnd');
    expect(fault(startKey, 'http1')).toBe('twin');
    expect(fault('condition1', 'http1', 'no')).toBe('cycle');
    expect(fault('http1', endKey, 'yes')).toBe('outlet');
    expect(fault('condition1', endKey)).toBe('outlet');
    expect(fault('condition1', endKey, 'no')).toBeUndefined();
  });

  it('an edit that is refused changes nothing', () => {
    const document = grown('http');
    expect(produce(document, (now) => void connect(now, { from: 'http1', to: 'http1', outlet: '' }))).toBe(document);
  });

  it('a line is taken away by its name', () => {
    expect(wires(produce(grown('http'), (now) => disconnect(now, 'start:>http1')))).toEqual(['http1:>end']);
  });
});

describe('removing', () => {
  it('start and end stay; where one way led through a node it leads on without it', () => {
    const document = produce(grown('http', 'code'), (now) => removeNodes(now, ['http1', startKey, endKey]));
    expect(document.nodes.map(({ key }) => key)).toEqual([startKey, endKey, 'code1']);
    expect(wires(document)).toEqual(['code1:>end', 'start:>code1']);
  });
});

describe('copies', () => {
  it('have keys of their own, keep the lines between them, and name each other', () => {
    const document = produce(grown('http', 'model'), (now) => {
      const model = now.nodes.find(({ key }) => key === 'model1');
      if (model?.type === 'model') model.prompt = '看 {{http1.body}} 和 {{start.text}}';
    });
    const clip = copyNodes(document, ['http1', 'model1', startKey]);
    const pasted = produce(document, (now) => void pasteNodes(now, clip ?? { nodes: [], edges: [] }));
    expect(wires(pasted)).toContain('http2:>model2');
    const copy = pasted.nodes.find(({ key }) => key === 'model2');
    expect(copy?.type === 'model' && copy.prompt).toBe('看 {{http2.body}} 和 {{start.text}}');
    expect(isStorable(pasted)).toBe(true);
    expect(copyNodes(document, [startKey, endKey])).toBeUndefined();
  });

  it('are refused where they would be too many', () => {
    const many = grown(...Array.from({ length: 58 }, () => 'http' as const));
    const clip = copyNodes(many, ['http1']);
    expect(clip && pasteNodes(structuredClone(many), clip)).toEqual([]);
  });
});

describe('tidying', () => {
  it('goes from left to right, yes above no, nothing on another', () => {
    const document = produce(grown('condition', 'http'), (now) => {
      append(now, newNode(now, 'code', '代码', at), 'condition1');
      connect(now, { from: 'code1', outlet: '', to: endKey });
      now.nodes.push(newNode(now, 'tool', '没有连上', at));
    });
    const places = layeredPlaces(document);
    for (const { from, to } of document.edges) expect(places[from]?.x).toBeLessThan(places[to]?.x ?? 0);
    expect(places.http1?.y).toBeLessThan(places.code1?.y ?? 0);
    const all = Object.values(places);
    for (const [index, a] of all.entries())
      for (const b of all.slice(index + 1))
        expect(Math.abs(a.x - b.x) >= nodeWidth || Math.abs(a.y - b.y) >= 120).toBe(true);
    expect(all).toHaveLength(document.nodes.length);
  });
});

describe('a narrow screen', () => {
  it('the way goes down, and what is moved there comes back to the same place', () => {
    const place = { x: 624, y: 168 };
    expect(upright(place).y).toBeGreaterThan(upright({ x: 312, y: 168 }).y);
    expect(lying(upright(place))).toEqual(place);
  });
});

describe('references', () => {
  const document = grown('http', 'code', 'model');
  it('offers what comes before, the nearest first, and nothing that comes after', () => {
    const paths = referencesFor(document, 'code1').map(({ path }) => path);
    expect(paths).toEqual(['http1.body', 'http1.status', 'http1.headers', 'start.text']);
    expect(referencesFor(document, 'http1').map(({ path }) => path)).toEqual(['start.text']);
  });

  it('looks into what a run has shown', () => {
    const seen = { http1: { status: 200, body: { city: '北京', days: [{ high: 20 }] } }, code1: { best: 1 } };
    const paths = referencesFor(document, 'model1', seen).map(({ path }) => path);
    expect(paths).toContain('http1.body.days.0');
    expect(paths).toContain('http1.body.city');
    expect(paths).toContain('code1.best');
    expect(paths).not.toContain('code1.value');
  });

  it('knows a path into what it has not seen yet, but no parameter that does not exist', () => {
    const known = referencesFor(document, 'code1');
    expect(isKnownPath('http1.body.anything', known)).toBe(true);
    expect(isKnownPath('start.text', known)).toBe(true);
    expect(isKnownPath('start.other', known)).toBe(false);
    expect(isKnownPath('model1.text', known)).toBe(false);
  });
});
