import { join } from 'node:path';
import { envHost, envPort, envText } from '../env.ts';
import { listen, stopOnSignal } from '../listen.ts';
import { createModelSwitches } from './behaviour.ts';
import { openCallLedger } from './call-ledger.ts';
import { createModelServer } from './model-server.ts';
import { createTrainingApi } from './training/training-api.ts';
import { openTrainingStore } from './training/training-store.ts';

const host = envHost();
const port = envPort('MODEL_HTTP_PORT');
const ledger = openCallLedger(join(envText('SIM_DIR'), 'model.jsonl'));
const switches = createModelSwitches({
  delayMs: Number(envText('MODEL_DELAY_MS', '0')),
  tps: Number(envText('MODEL_TPS', '0')),
});
const training = createTrainingApi(openTrainingStore(join(envText('SIM_DIR'), 'training')), switches);
const http = createModelServer({ ledger, switches, training, apiKey: envText('MODEL_API_KEY') });

stopOnSignal(() => {
  http.close();
  http.closeIdleConnections();
});
await listen(http, port, host);
console.log(`model simulator: http://${host}:${port}/v1`);
