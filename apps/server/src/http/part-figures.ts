import { statfs } from 'node:fs/promises';
import type { Registry } from 'prom-client';
import { createGauge } from '../base/metrics.ts';
import type { Services } from '../ctx.ts';
import { checkAll } from './probe-server.ts';
import { countStreams } from './stream.ts';

/** How far the database's clock is ahead of ours; the way there and back is assumed to take equally long. */
const readSkew = async ({ db }: Pick<Services, 'db'>) => {
  const began = Date.now();
  const { rows } = await db.pool.query<{ ms: string }>('select extract(epoch from clock_timestamp()) * 1000 as ms');
  return (Number(rows[0]?.ms) - (began + Date.now()) / 2) / 1000;
};

/** What a process stands on and what it holds: told by api and worker alike. */
export const watchParts = (registry: Registry, services: Pick<Services, 'parts' | 'db'>) => {
  // First: the figures after it take connections themselves.
  createGauge(registry, {
    name: 'zhixing_pool_connections',
    help: 'Connections to PostgreSQL that each kind of work may have, that it has, and callers that wait for one',
    labelNames: ['share', 'state'],
    collect(set) {
      for (const [share, { size, busy, waiting }] of Object.entries(services.db.figures()))
        for (const [state, n] of Object.entries({ size, busy, waiting })) set({ share, state }, n);
    },
  });
  createGauge(registry, {
    name: 'zhixing_pool_waited_seconds',
    help: 'All the time that callers have waited for a connection',
    labelNames: ['share'],
    collect(set) {
      for (const [share, { waitMs }] of Object.entries(services.db.figures())) set({ share }, waitMs / 1000);
    },
  });
  createGauge(registry, {
    name: 'zhixing_part_up',
    help: 'Whether a part that we stand on answers us in time',
    labelNames: ['part'],
    async collect(set) {
      const { parts } = await checkAll(services.parts);
      for (const [part, isUp] of Object.entries(parts)) set({ part }, Number(isUp));
    },
  });
  createGauge(registry, {
    name: 'zhixing_clock_skew_seconds',
    help: "The database's clock minus ours",
    collect: async (set) => set(await readSkew(services)),
  });
  createGauge(registry, {
    name: 'zhixing_disk_free_ratio',
    help: 'The free part of the disk that this process works on',
    async collect(set) {
      const { bavail, blocks } = await statfs('.');
      set(bavail / blocks);
    },
  });
  createGauge(registry, {
    name: 'zhixing_open_streams',
    help: 'Readers that follow a session',
    collect: (set) => set(countStreams()),
  });
};
