import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Instance } from './instance.ts';
import type { ProcessMark } from './process.ts';
import { writePrivate } from './settings.ts';

export type Mark = ProcessMark & { ports: number[]; release?: string };

const pids = ({ folder }: Instance) => join(folder, 'pids');
const fileOf = (instance: Instance, key: string) => join(pids(instance), `${key}.json`);

export const logOf = ({ folder }: Instance, part: string) => join(folder, 'logs', `${part}.log`);

export function readMark(instance: Instance, key: string): Mark | undefined {
  const file = fileOf(instance, key);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Mark) : undefined;
}

export function writeMark(instance: Instance, key: string, mark: Mark) {
  mkdirSync(pids(instance), { recursive: true });
  writePrivate(fileOf(instance, key), JSON.stringify(mark));
}

export const removeMark = (instance: Instance, key: string) => rmSync(fileOf(instance, key), { force: true });

export const workerKey = (port: number) => `worker-${port}`;

export function workerMarks(instance: Instance): Mark[] {
  if (!existsSync(pids(instance))) return [];
  const keys = readdirSync(pids(instance)).filter((name) => /^worker-\d+\.json$/.test(name));
  return keys.flatMap((name) => readMark(instance, name.slice(0, -'.json'.length)) ?? []);
}

export const portOf = (mark: Mark) => mark.ports[0] ?? 0;
