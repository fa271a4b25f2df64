import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readSheet, sheetFaults, withFigures } from './sheet.ts';

const pagePath = 'docs/security/asvs.md';
const rows = readSheet(readFileSync('docs/security/asvs.tsv', 'utf8'));
const page = readFileSync(pagePath, 'utf8');
const renewed = withFigures(page, rows);
const isWriting = process.argv.includes('--write');
if (isWriting) writeFileSync(pagePath, renewed);

const faults = [
  ...sheetFaults(rows, (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)),
  ...(isWriting || renewed === page ? [] : [`${pagePath} has other figures: node tools/asvs/main.ts --write`]),
];
for (const fault of faults) console.error(fault);
console.log(`asvs: ${rows.length} rows, ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
