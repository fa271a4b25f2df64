import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { documentFaults } from './references.ts';

const documents = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path && existsSync(path));

const faults = documents.flatMap((path) => documentFaults(path, readFileSync(path, 'utf8'), existsSync));
for (const fault of faults) console.error(fault);
console.log(`documents: ${documents.length} read, ${faults.length} dead references`);
process.exitCode = faults.length > 0 ? 1 : 0;
