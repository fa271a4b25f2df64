import { Counter, Gauge, type Registry } from 'prom-client';

type Sample = [value: number] | [labels: Record<string, string>, value: number];
type GaugeOptions = {
  name: string;
  help: string;
  labelNames?: readonly string[];
  /** Asked at each scrape; what it does not set is not there. */
  collect: (set: (...sample: Sample) => void) => unknown;
};

const longestMs = 2_000;
const failuresName = 'zhixing_collector_failures_total';

const failuresOf = (registry: Registry) =>
  (registry.getSingleMetric(failuresName) as Counter<'metric'> | undefined) ??
  new Counter({
    name: failuresName,
    help: 'Figures that could not be taken for a scrape and were left out of it',
    labelNames: ['metric'],
    registers: [registry],
  });

const inTime = <T>(work: Promise<T>) => {
  let timer: NodeJS.Timeout | undefined;
  const slow = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, longestMs, new Error('slow'));
  });
  return Promise.race([work, slow]).finally(() => clearTimeout(timer));
};

/** A figure taken when it is asked for. One that fails or is slow is left out and counted: no scrape fails with it. */
export const createGauge = (registry: Registry, { name, help, labelNames = [], collect }: GaugeOptions) => {
  const failures = failuresOf(registry);
  let running: Promise<Sample[]> | undefined;
  const take = async () => {
    const samples: Sample[] = [];
    await collect((...sample) => void samples.push(sample));
    return samples;
  };
  const clear = (gauge: Gauge) => {
    gauge.reset();
    // Without labels a reset leaves a zero behind, which would be told as if it were measured.
    if (labelNames.length === 0) gauge.remove();
  };
  new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    async collect() {
      // One that hangs is not begun again beside itself.
      running ??= take().finally(() => {
        running = undefined;
      });
      try {
        const samples = await inTime(running);
        clear(this);
        for (const sample of samples) this.set(...(sample as [Record<string, string>, number]));
      } catch {
        clear(this);
        failures.inc({ metric: name });
      }
    },
  });
};
