import type { ServiceName } from './environment.ts';
import type { Command } from './process.ts';

type SimulatorName = 'mail' | 'sms' | 'model' | 'weather' | 'train' | 'wechat-pay';
export type PartName = ServiceName | SimulatorName | 'sandbox' | 'worker' | 'api';

export type Part = {
  name: PartName;
  ports: number[];
  /** Content hash of a part that runs from source: a process of another hash is replaced. */
  release?: string;
  stopSignal?: NodeJS.Signals;
  prepare?: () => Promise<void>;
  command: () => Command;
  isReady: () => Promise<boolean>;
  version: () => Promise<string>;
};
