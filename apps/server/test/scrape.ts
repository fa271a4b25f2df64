export type Scrape = Map<string, Record<string, string>[]>;

/** What a `/metrics` page tells: each series' name with the labels of its samples; a metric without samples has none. */
const readScrape = (text: string): Scrape => {
  const found: Scrape = new Map();
  const add = (name: string, labels?: Record<string, string>) =>
    found.set(name, [...(found.get(name) ?? []), ...(labels ? [labels] : [])]);
  for (const line of text.split('\n')) {
    const typed = /^# TYPE (\S+) (\w+)$/.exec(line);
    if (typed?.[1]) {
      const suffixes = typed[2] === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
      for (const suffix of suffixes) add(typed[1] + suffix);
    }
    const sample = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? \S+$/.exec(line);
    if (sample?.[1])
      add(
        sample[1],
        Object.fromEntries([...(sample[2] ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value])),
      );
  }
  return found;
};

export const scrape = async (address: string) => readScrape(await (await fetch(`${address}/metrics`)).text());

export const sampleOf = async (address: string, series: string): Promise<number | undefined> => {
  const text = await (await fetch(`${address}/metrics`)).text();
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};
