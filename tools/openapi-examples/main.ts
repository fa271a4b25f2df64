import { writeFileSync } from 'node:fs';
import { recordExamples } from './record.ts';

/** `node tools/openapi-examples/main.ts http://127.0.0.1:8080 "$(./dev token user)"`, with the demo data running. */
const [, , address = '', token = ''] = process.argv;
const place = new URL('../../apps/server/src/http/openapi/examples.json', import.meta.url);
writeFileSync(place, `${JSON.stringify(await recordExamples(address, token), null, 2)}\n`);
