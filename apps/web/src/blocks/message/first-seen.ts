const seen = new Map<string, number>();
const limit = 500;

/** When this page first saw something; a row that scrolls away and back goes on counting. */
export const firstSeen = (id: string, now: number): number => {
  const known = seen.get(id);
  if (known !== undefined) return known;
  if (seen.size >= limit) {
    const oldest = seen.keys().next().value;
    if (oldest !== undefined) seen.delete(oldest);
  }
  seen.set(id, now);
  return now;
};
