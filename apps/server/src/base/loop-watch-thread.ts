import { writeSync } from 'node:fs';
import { type Debugger, Session } from 'node:inspector';
import { workerData } from 'node:worker_threads';
import pg from 'pg';
import { isUuid } from './id.ts';
import type { LoopWatch } from './loop-watch.ts';
import type { WorkContext } from './work-context.ts';

const { name, seconds, beats, beatMs, databaseUrl } = workerData as LoopWatch;
const lookMs = 10_000;
const endMs = 20_000;

type Seen = { running?: WorkContext; stack?: string[] };

/** Stops the loop where it is and asks it what for. One that stands in native code does not stop, and is not known. */
const lookAtLoop = () =>
  new Promise<Seen>((resolve) => {
    setTimeout(resolve, lookMs, {});
    const session = new Session();
    session.connectToMainThread();
    session.on('Debugger.paused', ({ params: { callFrames } }) => {
      const stack = callFrames
        .slice(0, 12)
        .map(
          ({ functionName, url, location }: Debugger.CallFrame) => `${functionName} ${url}:${location.lineNumber + 1}`,
        );
      session.post(
        'Debugger.evaluateOnCallFrame',
        {
          callFrameId: callFrames[0]?.callFrameId ?? '',
          expression: "globalThis[Symbol.for('zhixing.running')]?.()",
          returnByValue: true,
        },
        (_, reply) => resolve({ stack, running: reply?.result.value as WorkContext }),
      );
    });
    session.post('Debugger.enable');
    session.post('Debugger.pause');
  });

const noteBlock = async ({ tenantId, runId }: WorkContext) => {
  if (!databaseUrl || !isUuid(tenantId ?? '') || !isUuid(runId ?? '')) return;
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`begin; set local app.tenant_id = '${tenantId}'`);
  await client.query('update chat_run set blocks = blocks + 1 where id = $1', [runId]);
  await client.query('commit');
};

const end = () => process.kill(process.pid, 'SIGKILL');

const endBlocked = async () => {
  setTimeout(end, endMs);
  const seen = await lookAtLoop();
  const line = { level: 60, time: new Date().toISOString(), name, seconds, ...seen, msg: 'the event loop is blocked' };
  writeSync(2, `${JSON.stringify(line)}\n`);
  if (seen.running) await noteBlock(seen.running).catch(() => undefined);
  end();
};

/** Counted by our own beats, not by the clock: a machine that slept has blocked nobody. */
let missed = 0;
let last = -1;
const watch = setInterval(() => {
  const now = Atomics.load(beats, 0);
  missed = now === last ? missed + 1 : 0;
  last = now;
  if (missed * beatMs < seconds * 1000) return;
  clearInterval(watch);
  void endBlocked();
}, beatMs);
