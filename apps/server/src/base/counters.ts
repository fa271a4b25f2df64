import { Counter, Histogram, type Registry } from 'prom-client';

type About<L extends string> = { name: string; help: string; labelNames?: readonly L[] };

const all: (Counter | Histogram)[] = [];

/** Counted where it happens; every registry of the process reports it. */
export const createCounter = <L extends string = never>({ name, help, labelNames = [] }: About<L>): Counter<L> => {
  const counter = new Counter<L>({ name, help, labelNames: [...labelNames], registers: [] });
  all.push(counter as unknown as Counter);
  return counter;
};

export const createHistogram = <L extends string = never>({
  name,
  help,
  labelNames = [],
  buckets,
}: About<L> & { buckets: number[] }): Histogram<L> => {
  const histogram = new Histogram<L>({ name, help, labelNames: [...labelNames], buckets, registers: [] });
  all.push(histogram as unknown as Histogram);
  return histogram;
};

export const tellCounters = (registry: Registry) => {
  for (const metric of all) registry.registerMetric(metric);
};

/** A label with values that people write: after `max` of them the rest is `other`, or series would grow without end. */
export const createBoundLabel = (max: number) => {
  const known = new Set<string>();
  return (value: string) => {
    if (known.has(value) || known.size < max) {
      known.add(value);
      return value;
    }
    return 'other';
  };
};
