import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { envHost, envPort, envText } from '../env.ts';
import { createInspection } from '../inspect.ts';
import { openLedger } from '../ledger.ts';
import { listen, stopOnSignal } from '../listen.ts';
import { createHttpServer } from '../serve.ts';
import { createTrainAnswer, createTrainSwitches, type TrainCall } from './answer.ts';
import type { Directory } from './timetable.ts';

const host = envHost();
const port = envPort('TRAIN_HTTP_PORT');
const stations = JSON.parse(readFileSync(envText('TRAIN_STATIONS'), 'utf8')) as Directory;
const ledger = openLedger<TrainCall>({
  file: join(envText('SIM_DIR'), 'train.jsonl'),
  keyOf: () => undefined,
  mailboxOf: (name) => name,
});
const switches = createTrainSwitches();
const http = createHttpServer(
  createTrainAnswer({ stations, ledger, switches }),
  createInspection({ ledger, switches }),
);

stopOnSignal(() => http.close());
await listen(http, port, host);
console.log(`train simulator: http://${host}:${port}`);
