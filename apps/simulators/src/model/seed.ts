/** FNV-1a: the same text always leads to the same choice. */
export function hashText(text: string, basis = 0x811c9dc5): number {
  let hash = basis;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

export function pick<Item>(items: readonly Item[], seed: number, salt: string): Item {
  const item = items[hashText(salt, seed) % items.length];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

/** `count` different items, in an order that depends on the seed only. */
export function pickSome<Item>(items: readonly Item[], count: number, seed: number): Item[] {
  const ranked = items.map((item, index) => ({ item, rank: hashText(String(index), seed) }));
  return ranked
    .sort((one, other) => one.rank - other.rank)
    .slice(0, count)
    .map(({ item }) => item);
}
