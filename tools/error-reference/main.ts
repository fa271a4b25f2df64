import { writeFileSync } from 'node:fs';
import { errorPage, errorReference } from './reference.ts';

writeFileSync(errorPage, errorReference());
