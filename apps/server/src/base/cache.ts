type Entry<V> = { value: V; until: number };

/**
 * A bounded map whose entries expire. A load that began before an invalidation is not stored after it,
 * otherwise a revoked token could come back for one lifetime.
 */
export const createCache = <V>({ ttlMs, max }: { ttlMs: number; max: number }) => {
  const entries = new Map<string, Entry<V>>();
  let generation = 0;

  const get = (key: string): V | undefined => {
    const entry = entries.get(key);
    if (!entry) return undefined;
    if (entry.until > Date.now()) return entry.value;
    entries.delete(key);
    return undefined;
  };

  return {
    get,
    async load(key: string, read: () => Promise<V | undefined>, canStore: () => boolean): Promise<V | undefined> {
      const hit = canStore() ? get(key) : undefined;
      if (hit !== undefined) return hit;
      const before = generation;
      const value = await read();
      if (value !== undefined && generation === before && canStore()) {
        if (entries.size >= max) entries.delete(entries.keys().next().value ?? '');
        entries.set(key, { value, until: Date.now() + ttlMs });
      }
      return value;
    },
    drop(isStale: (value: V) => boolean) {
      generation++;
      for (const [key, entry] of entries) if (isStale(entry.value)) entries.delete(key);
    },
    clear() {
      generation++;
      entries.clear();
    },
  };
};
