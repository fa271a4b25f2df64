import {
  type AgentDocument,
  type AgentEdge,
  type AgentMember,
  type AgentPart,
  mainKey,
  type Orchestration,
} from '@zhixing/contract/agent-document';
import type { AgentDraft, ProposedPlan } from '@zhixing/contract/studio';
import { lanePlaces, layeredPlaces, type NodePlace, snap } from './graph-layout.ts';

/** Who worked in the last debug run, in order, and how long each took. */
export type LastPath = { readonly keys: readonly string[]; readonly ms: Readonly<Record<string, number>> };

export const maxMembers = 12;
const maxEdges = 60;
export const startKey = 'start';
export const endKey = 'end';

export type Face = {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly icon: string;
  readonly iconBackground: string;
  readonly modelIds: readonly string[];
  readonly tools: number;
  readonly knowledge: number;
};

const count = (parts: readonly AgentPart[]) => parts.filter(({ enabled }) => enabled).length;

const memberFace = ({ key, name, description, icon, iconBackground, model, tools, knowledge }: AgentMember): Face => ({
  key,
  name,
  description,
  icon,
  iconBackground,
  modelIds: model ? [model] : [],
  tools: count(tools),
  knowledge: count(knowledge),
});

/** All agents as they are shown, the main one first. */
export const facesOf = (draft: AgentDraft, members: readonly AgentMember[]): Face[] => {
  const { document } = draft;
  const { chat, professional } = document.models;
  return [
    {
      key: mainKey,
      name: draft.agentName,
      description: draft.agentDescription,
      icon: draft.agentIcon,
      iconBackground: draft.agentIconBackground,
      modelIds: [chat, professional].filter((id) => id !== null),
      tools: count(document.tools) + count(document.workflows),
      knowledge: count(document.knowledge),
    },
    ...members.map(memberFace),
  ];
};

/** What is drawn: of a draft, or of a proposal in its place. */
export type Shape = Pick<Orchestration, 'mode' | 'strategy' | 'members' | 'edges' | 'x' | 'y'>;

/** Where each agent stands. Two on one spot have never been placed: then all stand as the tidy layout has them. */
export const placesOf = ({ mode, strategy, members, edges, x, y }: Shape): Record<string, NodePlace> => {
  if (mode === 'single') return { [mainKey]: { x: 0, y: 0 } };
  const keys = members.map(({ key }) => key);
  if (strategy === 'schedule') return lanePlaces(keys);
  const own: [string, NodePlace][] = [
    [mainKey, { x, y }],
    ...members.map((row): [string, NodePlace] => [row.key, { x: row.x, y: row.y }]),
  ];
  const isPlaced = new Set(own.map(([, place]) => `${place.x} ${place.y}`)).size === own.length;
  return isPlaced ? Object.fromEntries(own) : layeredPlaces(keys, edges);
};

/** Whoever has a way on without a condition always takes it and never answers the reader. */
export const answersReader = (key: string, edges: readonly AgentEdge[]) => {
  const out = edges.filter(({ from }) => from === key);
  return !out.some(({ when }) => when === '');
};

/** Those whom some way from the main agent leads to. */
export const reachable = (edges: readonly AgentEdge[]): Set<string> => {
  const seen = new Set([mainKey]);
  for (const key of seen) for (const { from, to } of edges) if (from === key) seen.add(to);
  return seen;
};

export type EdgeFault = 'cycle' | 'twin' | 'self' | 'intoMain' | 'full';

/** Why an edge cannot be added, or undefined when it can. */
export const edgeFault = (edges: readonly AgentEdge[], from: string, to: string): EdgeFault | undefined => {
  if (from === to) return 'self';
  if (to === mainKey) return 'intoMain';
  if (edges.some((edge) => edge.from === from && edge.to === to)) return 'twin';
  if (edges.length >= maxEdges) return 'full';
  const after = new Set([to]);
  for (const key of after) for (const edge of edges) if (edge.from === key) after.add(edge.to);
  return after.has(from) ? 'cycle' : undefined;
};

export type Wire = {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly when: string;
  /** own: an edge of the draft; may: allowed but not fixed; port: from the question or to the answer. */
  readonly kind: 'own' | 'may' | 'port';
  /** Another way on without a condition comes before it: it is never taken until it has one. */
  readonly isIdle: boolean;
  readonly isWalked: boolean;
};

export const wireId = (from: string, to: string) => `${from}>${to}`;

/** That the main agent may also answer by itself goes without a line, unless it just did. */
const planPairs = ({ members, edges }: Shape, last: string | undefined): Omit<Wire, 'id' | 'isWalked' | 'isIdle'>[] => {
  const seen = reachable(edges);
  const answering = [mainKey, ...members.map(({ key }) => key)].filter(
    (key) =>
      seen.has(key) &&
      answersReader(key, edges) &&
      (key !== mainKey || !edges.some(({ from }) => from === key) || key === last),
  );
  return [
    ...edges.map(({ from, to, when }) => ({ from, to, when, kind: 'own' as const })),
    ...answering.map((from) => ({
      from,
      to: endKey,
      when: '',
      kind: edges.some((edge) => edge.from === from) ? ('may' as const) : ('port' as const),
    })),
  ];
};

/** All lines, those of the last run marked. Where everybody may hand over to everybody, the hand-overs made are added. */
export const wiresOf = (shape: Shape, lastPath?: LastPath): Wire[] => {
  const isMulti = shape.mode === 'multi';
  const keys = new Set([mainKey, ...(isMulti ? shape.members.map(({ key }) => key) : [])]);
  const walkedKeys = (lastPath?.keys ?? []).filter((key, at, all) => keys.has(key) && key !== all[at - 1]);
  const stops = walkedKeys.length > 0 ? [startKey, ...walkedKeys, endKey] : [];
  const walked = new Set(stops.slice(1).map((to, index) => wireId(stops[index] ?? '', to)));
  const isFree = isMulti && shape.strategy === 'schedule';
  const pairs = [
    { from: startKey, to: mainKey, when: '', kind: 'port' as const },
    ...(isMulti && !isFree
      ? planPairs(shape, walkedKeys.at(-1))
      : [{ from: mainKey, to: endKey, when: '', kind: 'port' as const }]),
    ...(isFree ? shape.members.map(({ key }) => ({ from: mainKey, to: key, when: '', kind: 'may' as const })) : []),
  ];
  const wires = pairs.map((pair) => ({ ...pair, id: wireId(pair.from, pair.to) }));
  const known = new Set(wires.map(({ id }) => id));
  const more = stops.slice(1).flatMap((to, index) => {
    const from = stops[index] ?? '';
    const id = wireId(from, to);
    if (!isFree || known.has(id)) return [];
    known.add(id);
    return [{ id, from, to, when: '', kind: 'may' as const }];
  });
  const isIdle = ({ from, to, when, kind }: Omit<Wire, 'isWalked' | 'isIdle'>) =>
    kind === 'own' && when === '' && shape.edges.find((edge) => edge.from === from && edge.when === '')?.to !== to;
  return [...wires, ...more].map((wire) => ({ ...wire, isWalked: walked.has(wire.id), isIdle: isIdle(wire) }));
};

/** The pills: the question above the main agent, the answer under everything. */
export const portPlaces = (places: Readonly<Record<string, NodePlace>>): { start: NodePlace; end: NodePlace } => {
  const main = places[mainKey] ?? { x: 0, y: 0 };
  const lowest = Math.max(...Object.values(places).map(({ y }) => y));
  return { start: { x: main.x, y: main.y - 96 }, end: { x: main.x, y: lowest + 192 } };
};

/** Writes places into the draft: all of them, so that nobody moves who was not moved. */
export const storePlaces = (orchestration: Orchestration, places: Readonly<Record<string, NodePlace>>) => {
  const main = places[mainKey];
  if (main) Object.assign(orchestration, { x: snap(main.x), y: snap(main.y) });
  for (const member of orchestration.members) {
    const place = places[member.key];
    if (place) Object.assign(member, { x: snap(place.x), y: snap(place.y) });
  }
};

export const removeMember = (orchestration: Orchestration, key: string) => {
  orchestration.members = orchestration.members.filter((member) => member.key !== key);
  orchestration.edges = orchestration.edges.filter(({ from, to }) => from !== key && to !== key);
};

export const newKey = (): string => {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
  return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => letters[byte % letters.length]).join('');
};

/** "测算员", "测算员 2", "测算员 3": the first that nobody has, within fifteen characters. */
export const freeName = (members: readonly AgentMember[], wished: string): string => {
  const taken = new Set(members.map(({ name }) => name));
  for (let number = 1; ; number++) {
    const tail = number === 1 ? '' : ` ${number}`;
    const name = `${[...wished]
      .slice(0, 15 - tail.length)
      .join('')
      .trim()}${tail}`;
    if (!taken.has(name)) return name;
  }
};

/** A proposal as it would be once it is saved. */
export const proposedShape = ({ members, edges }: ProposedPlan): Shape => {
  const places = layeredPlaces(
    members.map(({ key }) => key),
    edges,
  );
  const placed = members.map((member) => ({ ...member, ...places[member.key] }));
  return { mode: 'multi', strategy: 'plan', members: placed, edges, x: 0, y: 0 };
};

export const adoptShape = (document: AgentDocument, shape: Shape) => {
  document.orchestration = { ...shape, members: [...shape.members], edges: [...shape.edges] };
};
