import { findFaults } from './rules.ts';
import { readSourceFiles } from './source-file.ts';

const files = readSourceFiles();
const faults = findFaults(files);
for (const fault of faults) console.error(fault);
console.log(`structure: ${files.length} files, ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
