import { createContext, useContext } from 'react';
import type { GraphEdits } from './use-graph-edits.ts';

type GraphView = {
  readonly edits: GraphEdits;
  /** Name by key, of those that are drawn. */
  readonly names: ReadonlyMap<string, string>;
  /** The edge whose condition is being written. */
  readonly editing: string;
  readonly setEditing: (id: string) => void;
  /** Asks first. */
  readonly onRemove: (key: string) => void;
};

export const GraphContext = createContext<GraphView | undefined>(undefined);

export const useGraph = (): GraphView => {
  const view = useContext(GraphContext);
  if (!view) throw new Error('outside the graph');
  return view;
};
