type Waited = { form: object | null; status: string; startMs: number; ms: number };

/** How long people took, those beside each other once: the time that a run may take is its own. */
export const waitedMs = (rows: readonly Waited[]): number => {
  if (rows.some(({ status }) => status === 'waiting')) return Number.POSITIVE_INFINITY;
  const waits = rows.filter(({ form }) => form !== null).toSorted((a, b) => a.startMs - b.startMs);
  let [sum, end] = [0, 0];
  for (const { startMs, ms } of waits) {
    sum += Math.max(0, startMs + ms - Math.max(end, startMs));
    end = Math.max(end, startMs + ms);
  }
  return sum;
};
