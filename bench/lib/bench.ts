import type { Finding } from './finding.ts';
import type { BenchInstance } from './instance.ts';
import type { Pace } from './rounds.ts';

export type Bench = {
  name: string;
  run: (pace: Pace, instance: BenchInstance, say: (line: string) => void) => Promise<Finding[]>;
};
