import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import type { Finding } from './finding.ts';

const folder = new URL('../results/', import.meta.url);

/** Enough to judge a figure by, nothing that names the machine. */
export const machine = () => ({
  cores: availableParallelism(),
  node: process.version,
  loadBefore: Math.round((loadavg()[0] ?? 0) * 100) / 100,
});

const plain = (_: string, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(6)) : value);

export const writeResult = (name: string, result: object) => {
  mkdirSync(folder, { recursive: true });
  const text = JSON.stringify({ name, at: new Date().toISOString(), ...result }, plain, 2);
  writeFileSync(new URL(`${name}.json`, folder), `${text}\n`);
};

const verdict = ({ goal, isMet, isNoisy }: Finding) =>
  `${goal === undefined ? '-' : isMet ? 'pass' : 'miss'}${isNoisy ? ' (noisy)' : ''}`;

const cells = (finding: Finding) => {
  const { value, low, high } = finding.figure;
  const ratio = `${value.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`;
  const goal = finding.goal === undefined ? '-' : `≥ ${finding.goal}`;
  return [finding.name, finding.armA, finding.armB, ratio, goal, verdict(finding), finding.limits];
};

export const printTable = (findings: readonly Finding[]) => {
  const titles = ['name', 'arm A', 'arm B', 'ratio or slope [95 %]', 'goal', 'verdict', 'what limits'];
  const rows = [titles, ...findings.map(cells)];
  const widths = titles.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
};
