import { type AgentEdge, mainKey } from '@zhixing/contract/agent-document';

export type NodePlace = { readonly x: number; readonly y: number };
export const grid = 24;
export const nodeWidth = 216;
const columnStep = 288;
const rowStep = 216;
/** Agents that nothing leads to, in rows of this many under the others. */
const looseInRow = 3;

export const snap = (value: number) => Math.round(value / grid) * grid;

/** How many hand-overs the longest way from the main agent takes; without one, undefined. */
const depthsOf = (edges: readonly AgentEdge[]): Map<string, number> => {
  const depths = new Map([[mainKey, 0]]);
  const push = (key: string, depth: number) => {
    if ((depths.get(key) ?? -1) >= depth && key !== mainKey) return;
    depths.set(key, depth);
    for (const { from, to } of edges) if (from === key) push(to, depth + 1);
  };
  push(mainKey, 0);
  return depths;
};

type Wish = { readonly key: string; readonly x: number };

/** Keeps the order of the wishes, puts them at least a step apart, and centres all on where they wished to be. */
const spread = (wishes: readonly Wish[]): Wish[] => {
  const sorted = wishes.toSorted((a, b) => a.x - b.x);
  const placed: Wish[] = [];
  for (const { key, x } of sorted) {
    const left = placed.at(-1)?.x;
    placed.push({ key, x: left === undefined ? x : Math.max(x, left + columnStep) });
  }
  const shift = placed.reduce((sum, { x }, index) => sum + (sorted[index]?.x ?? 0) - x, 0) / (placed.length || 1);
  return placed.map(({ key, x }) => ({ key, x: x + shift }));
};

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / (values.length || 1);

/** One row per hand-over. A long edge keeps a free lane through the rows it passes, and its end stands beneath it. */
export const layeredPlaces = (keys: readonly string[], edges: readonly AgentEdge[]): Record<string, NodePlace> => {
  const depths = depthsOf(edges);
  const rows = Math.max(...depths.values());
  const places: Record<string, NodePlace> = { [mainKey]: { x: 0, y: 0 } };
  const lanes = new Map<string, number>();
  const lane = ({ from, to }: AgentEdge, row: number) => `${from} ${to} ${row}`;
  for (let row = 1; row <= rows; row++) {
    const wish = (edge: AgentEdge) => lanes.get(lane(edge, row - 1)) ?? places[edge.from]?.x ?? 0;
    const nodes = keys.filter((key) => depths.get(key) === row);
    const passing = edges.filter(({ from, to }) => {
      const [start, end] = [depths.get(from), depths.get(to)];
      return start !== undefined && end !== undefined && start < row && row < end;
    });
    const wishes = [
      ...nodes.map((key) => {
        const into = edges.filter(({ to, from }) => to === key && depths.has(from));
        const long = into.filter((edge) => lanes.has(lane(edge, row - 1)));
        return { key, x: mean((long.length > 0 ? long : into).map(wish)) };
      }),
      ...passing.map((edge) => ({ key: lane(edge, row), x: wish(edge) })),
    ];
    for (const { key, x } of spread(wishes)) {
      if (depths.has(key)) places[key] = { x: snap(x), y: row * rowStep };
      else lanes.set(key, x);
    }
  }
  const loose = keys.filter((key) => !depths.has(key));
  loose.forEach((key, index) => {
    const inRow = Math.min(looseInRow, loose.length - Math.floor(index / looseInRow) * looseInRow);
    const x = ((index % looseInRow) - (inRow - 1) / 2) * columnStep;
    places[key] = { x: snap(x), y: (rows + 1 + Math.floor(index / looseInRow)) * rowStep };
  });
  return places;
};

/** The main agent above, the others to the left and right of a lane that their lines run through. */
export const lanePlaces = (keys: readonly string[]): Record<string, NodePlace> => {
  const step = 168;
  const first = 192;
  const places: Record<string, NodePlace> = { [mainKey]: { x: 0, y: 0 } };
  keys.forEach((key, index) => {
    places[key] = { x: (index % 2 === 0 ? -0.5 : 0.5) * columnStep, y: first + Math.floor(index / 2) * step };
  });
  return places;
};

/** The first free field under the main agent, near the middle first. */
export const freePlace = (taken: readonly NodePlace[]): NodePlace => {
  const { x: left, y: top } = taken[0] ?? { x: 0, y: 0 };
  for (let row = 1; row < 30; row++) {
    for (const column of [0, 1, -1]) {
      const place = { x: left + column * columnStep, y: top + row * rowStep };
      const isFree = taken.every(
        ({ x, y }) => Math.abs(x - place.x) >= nodeWidth || Math.abs(y - place.y) >= rowStep / 1.5,
      );
      if (isFree) return place;
    }
  }
  return { x: left, y: top + 30 * rowStep };
};
