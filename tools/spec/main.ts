import { readFileSync } from 'node:fs';
import { coverageOf, coveredIds, readRows, readTestTexts } from './coverage.ts';

/** Areas whose rows are meant to be covered by now; the others are only counted. */
const built: string[] = JSON.parse(readFileSync('docs/spec/built.json', 'utf8'));

const rows = readRows(readFileSync('docs/spec/requirements.tsv', 'utf8'));
const covered = coveredIds(readTestTexts());
const areas = coverageOf(rows, covered);

for (const { area, total, done } of areas)
  console.log(`${built.includes(area) ? '●' : ' '} ${area.padEnd(10)} ${String(done).padStart(3)} / ${total}`);
const uncovered = rows.filter(({ id, area }) => built.includes(area) && !covered.has(id));
console.log(`\n${rows.filter(({ id }) => covered.has(id)).length} of ${rows.length} rows are shown by a test.`);
if (uncovered.length > 0) {
  console.log(`Uncovered in the built areas (${built.join(', ')}):`);
  for (const { id, statement } of uncovered) console.log(`  ${id}  ${statement.slice(0, 110)}`);
}
const unknown = [...covered].filter((id) => !rows.some((row) => row.id === id));
if (unknown.length > 0) console.error(`Tests name rows that do not exist: ${unknown.join(', ')}`);
process.exitCode = unknown.length > 0 ? 1 : 0;
