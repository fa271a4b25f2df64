export const hasTwins = (names: readonly string[]) => new Set(names).size < names.length;

export const hasCycle = (edges: readonly { from: string; to: string }[]): boolean => {
  const open = new Set<string>();
  const done = new Set<string>();
  const visit = (at: string): boolean => {
    if (open.has(at)) return true;
    if (done.has(at)) return false;
    open.add(at);
    const isCyclic = edges.some(({ from, to }) => from === at && visit(to));
    open.delete(at);
    done.add(at);
    return isCyclic;
  };
  return edges.some(({ from }) => visit(from));
};
