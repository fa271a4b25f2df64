import {
  type AgentEdge,
  type AgentMember,
  agentDocument,
  agentMember,
  mainKey,
  orchestration,
} from '@zhixing/contract/agent-document';
import { describe, expect, it } from 'vitest';
import { freePlace, grid, lanePlaces, layeredPlaces, type NodePlace, nodeWidth } from './graph-layout.ts';
import {
  adoptShape,
  answersReader,
  edgeFault,
  endKey,
  facesOf,
  freeName,
  newKey,
  placesOf,
  portPlaces,
  proposedShape,
  reachable,
  removeMember,
  type Shape,
  startKey,
  storePlaces,
  wireId,
  wiresOf,
} from './graph-model.ts';
import { wireEnds } from './wire-ends.ts';

const member = (key: string, more: Partial<AgentMember> = {}): AgentMember =>
  agentMember.parse({ key, name: `${key} 名`, ...more });
const edge = (from: string, to: string, when = ''): AgentEdge => ({ from, to, when });
const claims: readonly AgentEdge[] = [
  edge(mainKey, 'read', '要看条款'),
  edge(mainKey, 'calc', '直接问赔多少'),
  edge('read', 'calc', '涉及金额'),
];
const shape = (part: Partial<Shape> = {}): Shape => ({
  ...orchestration.parse({}),
  mode: 'multi',
  strategy: 'plan',
  members: [member('read', { x: -144, y: 216 }), member('calc', { x: 144, y: 432 })],
  edges: [...claims],
  ...part,
});
const draft = {
  agentName: '理赔咨询台',
  agentDescription: '听懂来意',
  agentIcon: '1',
  agentIconBackground: '#d6e4ff',
  document: agentDocument.parse({ prompt: '', models: { chat: '00000000-0000-4000-8000-000000000001' } }),
};
const found = (list: ReturnType<typeof wiresOf>, from: string, to: string) =>
  list.find(({ id }) => id === wireId(from, to));

describe('the draft as a picture', () => {
  it('STUDIO-03 the main agent is the document itself, the members follow; switched-off tools do not count', () => {
    const [main, read] = facesOf(draft, [
      member('read', {
        tools: [
          { id: 'a', enabled: true },
          { id: 'b', enabled: false },
        ],
      }),
    ]);
    expect(main).toMatchObject({ key: mainKey, name: '理赔咨询台', tools: 2, modelIds: [draft.document.models.chat] });
    expect(read).toMatchObject({ key: 'read', tools: 1, knowledge: 0, modelIds: [] });
  });

  it('STUDIO-03 a single agent is drawn alone, between question and answer', () => {
    const wires = wiresOf(shape({ mode: 'single' }));
    expect(wires.map(({ id }) => id)).toEqual([wireId(startKey, mainKey), wireId(mainKey, endKey)]);
    expect(Object.keys(placesOf(shape({ mode: 'single' })))).toEqual([mainKey]);
  });

  it('STUDIO-03 in self orchestration the edges are drawn, and whoever may answer leads to the answer', () => {
    const wires = wiresOf(shape());
    expect(found(wires, 'read', 'calc')).toMatchObject({ kind: 'own', when: '涉及金额' });
    expect(found(wires, 'calc', endKey)?.kind).toBe('port');
    expect(found(wires, 'read', endKey)?.kind).toBe('may');
    const straight = wiresOf(shape({ edges: [edge(mainKey, 'read'), edge('read', 'calc')] }));
    expect(found(straight, 'read', endKey)).toBeUndefined();
    expect(answersReader('read', [edge('read', 'calc')])).toBe(false);
  });

  it('of two ways on without a condition only the first is ever taken', () => {
    const wires = wiresOf(shape({ edges: [edge(mainKey, 'read'), edge(mainKey, 'calc')] }));
    expect(found(wires, mainKey, 'read')?.isIdle).toBe(false);
    expect(found(wires, mainKey, 'calc')?.isIdle).toBe(true);
  });

  it('an agent that no way leads to is not shown as answering', () => {
    const lost = shape({ edges: [edge(mainKey, 'read')] });
    expect(reachable(lost.edges)).toEqual(new Set([mainKey, 'read']));
    expect(found(wiresOf(lost), 'calc', endKey)).toBeUndefined();
  });

  it('STUDIO-03 in self scheduling everybody stands beside the main agent and lines only say what may be', () => {
    const free = shape({ strategy: 'schedule' });
    const wires = wiresOf(free);
    expect(wires.filter(({ kind }) => kind === 'may').map(({ to }) => to)).toEqual(['read', 'calc']);
    expect(wires.some(({ kind }) => kind === 'own')).toBe(false);
    expect(placesOf(free)).toEqual(lanePlaces(['read', 'calc']));
  });

  it('the last run is marked, also where a hand-over has no line of its own', () => {
    const last = { keys: [mainKey, 'read', 'read', 'calc'], ms: {} };
    const walked = wiresOf(shape(), last).filter(({ isWalked }) => isWalked);
    const ids = [wireId(startKey, mainKey), wireId(mainKey, 'read'), wireId('read', 'calc'), wireId('calc', endKey)];
    expect(new Set(walked.map(({ id }) => id))).toEqual(new Set(ids));
    const free = wiresOf(shape({ strategy: 'schedule' }), last).filter(({ isWalked }) => isWalked);
    expect(new Set(free.map(({ id }) => id))).toEqual(new Set(ids));
    expect(wiresOf(shape(), { keys: ['gone'], ms: {} }).some(({ isWalked }) => isWalked)).toBe(false);
  });
});

describe('changes', () => {
  it('STUDIO-03 an edge that cannot be is refused with its reason', () => {
    expect(edgeFault(claims, 'calc', 'read')).toBe('cycle');
    expect(edgeFault(claims, 'read', 'calc')).toBe('twin');
    expect(edgeFault(claims, 'read', 'read')).toBe('self');
    expect(edgeFault(claims, 'read', mainKey)).toBe('intoMain');
    expect(edgeFault([edge('a', 'b'), edge('b', 'c'), edge('c', 'd')], 'd', 'a')).toBe('cycle');
    expect(edgeFault([edge(mainKey, 'read')], 'read', 'calc')).toBeUndefined();
    const many = Array.from({ length: 60 }, (_, at) => edge(mainKey, `m${at}`));
    expect(edgeFault(many, 'read', 'calc')).toBe('full');
  });

  it('a member takes its edges with it', () => {
    const before = orchestration.parse(shape());
    removeMember(before, 'read');
    expect(before.members.map(({ key }) => key)).toEqual(['calc']);
    expect(before.edges).toEqual([edge(mainKey, 'calc', '直接问赔多少')]);
    expect(orchestration.safeParse(before).success).toBe(true);
  });

  it('places are stored on the grid, and only those that are given', () => {
    const before = orchestration.parse(shape());
    storePlaces(before, { read: { x: -130, y: 250 }, [mainKey]: { x: 13, y: -11 } });
    expect(before.members[0]).toMatchObject({ x: -120, y: 240 });
    expect(before.members[1]).toMatchObject({ x: 144, y: 432 });
    expect(before).toMatchObject({ x: 24, y: -0 });
  });

  it('names and keys of new members are free and allowed', () => {
    expect(freeName([member('read', { name: '测算员' })], '测算员')).toBe('测算员 2');
    expect(
      freeName([member('read', { name: '一二三四五六七八九十一二三四五' })], '一二三四五六七八九十一二三四五'),
    ).toHaveLength(15);
    for (let times = 0; times < 50; times++) expect(newKey()).toMatch(/^[a-z0-9]{8}$/);
  });

  it('STUDIO-15 a taken proposal replaces members and edges, and the edges decide from then on', () => {
    const document = agentDocument.parse({ prompt: '', orchestration: shape({ strategy: 'schedule' }) });
    const proposed = proposedShape({
      members: [member('aaaa'), member('bbbb')],
      edges: [edge(mainKey, 'aaaa'), edge('aaaa', 'bbbb')],
    });
    adoptShape(document, proposed);
    expect(document.orchestration).toMatchObject({ mode: 'multi', strategy: 'plan' });
    expect(document.orchestration.members.map(({ key, y }) => [key, y])).toEqual([
      ['aaaa', 216],
      ['bbbb', 432],
    ]);
    expect(agentDocument.safeParse(document).success).toBe(true);
  });
});

const overlap = (a: NodePlace, b: NodePlace) => Math.abs(a.x - b.x) < nodeWidth && Math.abs(a.y - b.y) < 150;
const noneOverlap = (places: NodePlace[]) =>
  places.every((place, at) => places.slice(at + 1).every((other) => !overlap(place, other)));

describe('layout', () => {
  it('each hand-over is one row down, and a long line has a lane of its own', () => {
    const places = layeredPlaces(['read', 'calc'], claims);
    expect(places).toEqual({ main: { x: 0, y: 0 }, read: { x: -144, y: 216 }, calc: { x: 144, y: 432 } });
  });

  it.each([
    ['a chain', Array.from({ length: 12 }, (_, at) => edge(at === 0 ? mainKey : `m${at - 1}`, `m${at}`))],
    ['a fan', Array.from({ length: 12 }, (_, at) => edge(mainKey, `m${at}`))],
    ['a diamond', [edge(mainKey, 'm0'), edge(mainKey, 'm1'), edge('m0', 'm2'), edge('m1', 'm2'), edge(mainKey, 'm2')]],
    ['no edges', []],
  ])('twelve members as %s: on the grid, none upon another', (_, edges) => {
    const keys = Array.from({ length: 12 }, (_unused, at) => `m${at}`);
    for (const places of [layeredPlaces(keys, edges), lanePlaces(keys)]) {
      expect(Object.keys(places)).toHaveLength(13);
      expect(noneOverlap(Object.values(places))).toBe(true);
    }
    for (const { x, y } of Object.values(layeredPlaces(keys, edges)))
      expect([x % grid, y % grid]).toEqual([x * 0, y * 0]);
  });

  it('members that were never placed are laid out; those that were stay', () => {
    const heap = shape({ members: [member('read'), member('calc')] });
    expect(placesOf(heap)).toEqual(layeredPlaces(['read', 'calc'], claims));
    expect(placesOf(shape())).toMatchObject({ read: { x: -144, y: 216 } });
  });

  it('a new member finds a free field, and the answer stands under all', () => {
    const taken: NodePlace[] = [{ x: 0, y: 0 }];
    for (let times = 0; times < 12; times++) taken.push(freePlace(taken));
    expect(noneOverlap(taken)).toBe(true);
    expect(portPlaces(placesOf(shape())).end.y).toBeGreaterThan(432 + 150);
  });

  it('lines leave downwards where there is room, else sideways', () => {
    const box = (x: number, y: number) => ({ x, y, width: 216, height: 128 });
    const sides = (...ends: ReturnType<typeof wireEnds>) => ends.map(({ side }) => side);
    expect(sides(...wireEnds(box(0, 0), box(100, 216)))).toEqual(['bottom', 'top']);
    expect(sides(...wireEnds(box(0, 0), box(300, 72)))).toEqual(['right', 'left']);
    expect(sides(...wireEnds(box(300, 0), box(0, 72)))).toEqual(['left', 'right']);
    expect(sides(...wireEnds(box(0, 0), box(144, 192), 108))).toEqual(['bottom', 'left']);
    expect(sides(...wireEnds(box(-144, 192), box(144, 360), 108))).toEqual(['right', 'left']);
  });
});
