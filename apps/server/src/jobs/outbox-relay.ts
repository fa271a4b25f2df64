import pg from 'pg';
import type { Services } from '../ctx.ts';
import { relayOutbox } from '../features/outbox/index.ts';
import type { RestateIngress } from '../gateways/restate/send.ts';

const sweepMs = 1_000;

/** Wakes on every insert (NOTIFY) and sweeps each second for what a lost wake-up left behind. */
export const startOutboxRelay = async (services: Services, ingress: RestateIngress) => {
  let isStopped = false;
  let wake = () => {};
  let listener: pg.Client | undefined;

  const listen = async () => {
    if (isStopped) return;
    const client = new pg.Client({ connectionString: services.env.DATABASE_URL, application_name: 'zhixing outbox' });
    listener = client;
    client.on('notification', () => wake());
    client.on('error', () => undefined);
    client.on('end', () => {
      if (!isStopped) setTimeout(() => void listen(), sweepMs);
    });
    // The database may go between the two; `end` then brings us back here.
    await client
      .connect()
      .then(() => client.query('listen outbox'))
      .catch(() => undefined);
  };
  await listen();

  const loop = async () => {
    while (!isStopped) {
      const rest = new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, sweepMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      const sent = await relayOutbox(services, ingress).catch((err) => {
        services.log.warn({ err }, 'outbox relay failed');
        return 0;
      });
      if (sent === 0) await rest;
    }
  };
  const running = loop();

  return async () => {
    isStopped = true;
    wake();
    await running;
    await listener?.end().catch(() => undefined);
  };
};
