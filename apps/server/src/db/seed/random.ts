/** mulberry32: the same seed gives the same demo data every time. */
export const createRandom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let bits = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
  return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
};
export type Random = ReturnType<typeof createRandom>;

/** Standard normal (Box–Muller). */
export const normal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** How many events fall into a time in which `mean` are expected (Knuth; meant for small means). */
export const poisson = (random: Random, mean: number) => {
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > limit; product *= random()) count++;
  return count;
};
