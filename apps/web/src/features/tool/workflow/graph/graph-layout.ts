import { startKey, type WorkflowDocument } from '@zhixing/contract/workflow-document';

export type NodePlace = { readonly x: number; readonly y: number };
export const grid = 24;
export const nodeWidth = 240;
export const stepX = 312;
const stepY = 168;

export const snap = (value: number) => Math.round(value / grid) * grid;

const across = { x: 264 / stepY, y: 168 / stepX };
/** On a narrow screen the way goes down: the same places, the axes exchanged. */
export const upright = ({ x, y }: NodePlace): NodePlace => ({ x: y * across.x, y: x * across.y });
export const lying = ({ x, y }: NodePlace): NodePlace => ({ x: snap(y / across.y), y: snap(x / across.x) });

/** How many lines the longest way from the start takes; what no way leads to has none. */
const depthsOf = ({ edges }: WorkflowDocument): Map<string, number> => {
  const depths = new Map<string, number>();
  const push = (key: string, depth: number) => {
    if ((depths.get(key) ?? -1) >= depth) return;
    depths.set(key, depth);
    for (const { from, to } of edges) if (from === key) push(to, depth + 1);
  };
  push(startKey, 0);
  return depths;
};

/** Keeps the order of the wishes, puts them at least a step apart, and centres all on where they wished to be. */
const spread = (wishes: readonly { readonly key: string; readonly y: number }[]) => {
  const sorted = wishes.toSorted((a, b) => a.y - b.y);
  const placed: number[] = [];
  for (const { y } of sorted) placed.push(Math.max(y, (placed.at(-1) ?? Number.NEGATIVE_INFINITY) + stepY));
  const shift = placed.reduce((sum, y, at) => sum + (sorted[at]?.y ?? 0) - y, 0) / (placed.length || 1);
  return sorted.map(({ key }, at) => ({ key, y: (placed[at] ?? 0) + shift }));
};

/** One column for each step of the longest way; `yes` above `no`; what hangs loose in a row beneath. */
export const layeredPlaces = (document: WorkflowDocument): Record<string, NodePlace> => {
  const depths = depthsOf(document);
  const places: Record<string, NodePlace> = {};
  const columns = Math.max(0, ...depths.values());
  for (let column = 0; column <= columns; column++) {
    const wishes = document.nodes
      .filter(({ key }) => depths.get(key) === column)
      .map(({ key }) => {
        const from = document.edges
          .filter((edge) => edge.to === key && places[edge.from])
          .map(({ from, outlet }) => (places[from]?.y ?? 0) + { '': 0, yes: -stepY / 2, no: stepY / 2 }[outlet]);
        return { key, y: from.reduce((sum, y) => sum + y, 0) / (from.length || 1) };
      });
    for (const { key, y } of spread(wishes)) places[key] = { x: column * stepX, y: snap(y) };
  }
  const lowest = Math.max(0, ...Object.values(places).map(({ y }) => y));
  document.nodes
    .filter(({ key }) => !depths.has(key))
    .forEach(({ key }, at) => {
      places[key] = { x: (at + 1) * stepX, y: lowest + stepY };
    });
  return places;
};

const isOver = (a: NodePlace, b: NodePlace) => Math.abs(a.x - b.x) < nodeWidth && Math.abs(a.y - b.y) < 132;

export const hasOverlap = (places: readonly NodePlace[]) =>
  places.some((place, index) => places.slice(index + 1).some((other) => isOver(place, other)));

/** The wished place, or the first beneath it where nothing stands. */
export const freePlace = (taken: readonly NodePlace[], wished: NodePlace): NodePlace => {
  for (let row = 0; ; row++) {
    const place = { x: wished.x, y: wished.y + row * stepY };
    if (!taken.some((other) => isOver(place, other))) return place;
  }
};
