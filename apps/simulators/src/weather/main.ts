import { join } from 'node:path';
import { envHost, envPort, envText } from '../env.ts';
import { createInspection } from '../inspect.ts';
import { openLedger } from '../ledger.ts';
import { listen, stopOnSignal } from '../listen.ts';
import { createHttpServer } from '../serve.ts';
import { createWeatherAnswer, createWeatherSwitches, type WeatherCall } from './answer.ts';

const host = envHost();
const port = envPort('WEATHER_HTTP_PORT');
const ledger = openLedger<WeatherCall>({
  file: join(envText('SIM_DIR'), 'weather.jsonl'),
  keyOf: () => undefined,
  mailboxOf: (name) => name,
});
const switches = createWeatherSwitches();
const http = createHttpServer(
  createWeatherAnswer({ key: envText('WEATHER_API_KEY'), ledger, switches }),
  createInspection({ ledger, switches }),
);

stopOnSignal(() => http.close());
await listen(http, port, host);
console.log(`weather simulator: http://${host}:${port}`);
