import type { Ledger } from './ledger.ts';
import type { Call, Handler, Reply } from './serve.ts';
import type { Switches } from './switches.ts';

type Options<Content extends object> = {
  ledger: Ledger<Content>;
  switches: Pick<Switches, 'apply'> & { settings: object };
};

/** What tests use to look into a simulator and to make it fail. */
export function createInspection<Content extends object>({ ledger, switches }: Options<Content>): Handler {
  const routes: Record<string, (call: Call) => Reply> = {
    'GET /health': () => ok({ status: 'ok' }),
    'GET /ledger': ({ url }) => {
      const to = url.searchParams.get('to') ?? undefined;
      const since = Number(url.searchParams.get('since') ?? 0);
      if (Number.isNaN(since)) return refuse('since must be a number');
      const entries = ledger.list({ to, since });
      const delivered = entries.filter((entry) => ledger.isDelivered(entry, to)).length;
      return ok({ accepted: entries.length, delivered, duplicates: entries.length - delivered, entries });
    },
    'DELETE /ledger': () => {
      ledger.clear();
      return ok({ status: 'cleared' });
    },
    'GET /messages': ({ url }) => ok(listDelivered(ledger, url.searchParams.get('to') ?? undefined)),
    'POST /control': ({ body }) => {
      try {
        switches.apply(JSON.parse(body.toString('utf8')));
      } catch (error) {
        return refuse(String(error));
      }
      return ok(switches.settings);
    },
  };
  return (call) => routes[`${call.method} ${call.url.pathname}`]?.(call);
}

export function listDelivered<Content extends object>(ledger: Ledger<Content>, to?: string) {
  return ledger
    .list({ to })
    .filter((entry) => ledger.isDelivered(entry, to))
    .reverse();
}

const ok = (json: unknown): Reply => ({ status: 200, json });
const refuse = (error: string): Reply => ({ status: 400, json: { error } });
