import * as contract from '@zhixing/contract/chat';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addAgent } from '../test/agents.ts';
import { type ChatStage, openChatStage, type Person } from '../test/chat-stage.ts';
import { readAlerts, readPanels } from '../test/monitoring-files.ts';
import { readExpression } from '../test/promql.ts';
import { startSandbox } from '../test/sandbox-stage.ts';
import { sampleOf, scrape } from '../test/scrape.ts';
import { spawnServer } from '../test/spawn-server.ts';
import { newId } from './base/id.ts';
import { ownerDatabaseUrl } from './env.ts';

let stage: ChatStage;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let api: Awaited<ReturnType<typeof spawnServer>>;
let person: Person;
let agentId: string;
let places: Record<'api' | 'worker' | 'sandbox', string>;

beforeAll(async () => {
  sandbox = await startSandbox();
  stage = await openChatStage({ isApart: true });
  const { DATABASE_URL, RESTATE_INGRESS_URL, RESTATE_ADMIN_URL, EGRESS_ALLOW_MODELS, EGRESS_ALLOW_TOOLS } =
    stage.world.services.env;
  api = await spawnServer('main', {
    DATABASE_URL,
    RESTATE_INGRESS_URL,
    RESTATE_ADMIN_URL,
    EGRESS_ALLOW_MODELS,
    EGRESS_ALLOW_TOOLS,
    SANDBOX_URL: sandbox.url,
    TRUSTED_PROXIES: '127.0.0.1',
  });
  person = await stage.addPerson();
  agentId = await addAgent(stage.world, person);
  await stage.addModel({ isDefault: true });
  places = {
    api: `http://127.0.0.1:${api.metricsPort}`,
    worker: `http://127.0.0.1:${stage.worker().metricsPort}`,
    sandbox: sandbox.url,
  };
}, 120_000);
afterAll(async () => {
  await api?.stop();
  await stage?.close();
  await sandbox?.close();
});

const asOwner = async (statements: string) => {
  const url = new URL(ownerDatabaseUrl());
  url.pathname = new URL(stage.world.services.env.DATABASE_URL).pathname;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(statements).finally(() => client.end());
};

const ask = async (query: string, who = person, of = agentId) => {
  const response = await fetch(`http://127.0.0.1:${api.port}${contract.chat.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${who.token}`,
      'x-forwarded-host': who.host,
    },
    body: JSON.stringify({ session_id: newId(), schema_id: of, query }),
  });
  return stage.events(response);
};

describe('what the processes tell', () => {
  it('a run that answered: first token in the api, outcome, wait and provider in the worker', async () => {
    await ask('#tokens 10');
    expect(await sampleOf(places.api, 'zhixing_first_token_seconds_count{kind="LLM"}')).toBe(1);
    expect(await sampleOf(places.worker, 'zhixing_runs_total{outcome="done",cause="none"}')).toBe(1);
    expect(await sampleOf(places.worker, 'zhixing_run_wait_seconds_count')).toBe(1);
    expect(await sampleOf(places.worker, 'zhixing_provider_call_seconds_count{provider="test"}')).toBeGreaterThan(0);
    expect(await sampleOf(places.worker, 'zhixing_run_wait_seconds_sum')).toBeLessThan(10);
  });

  it('a run that the provider failed, by its code', async () => {
    await ask('#fail 400');
    expect(await sampleOf(places.worker, 'zhixing_runs_total{outcome="failed",cause="MODEL_FAILED"}')).toBe(1);
    const failures = 'zhixing_provider_failures_total{provider="test",code="MODEL_FAILED"}';
    expect(await sampleOf(places.worker, failures)).toBeGreaterThan(0);
  });

  it('a call to an address that nobody may call, by why', async () => {
    const elsewhere = await stage.world.addTenant();
    await stage.addModel({
      tenantId: elsewhere.id,
      baseUrl: 'http://127.0.0.1:9/v1',
      provider: 'nowhere',
      isDefault: true,
    });
    const other = await stage.addPersonAt(elsewhere.host);
    await ask('你好', other, await addAgent(stage.world, other));
    expect(await sampleOf(places.worker, 'zhixing_egress_refusals_total{code="PORT"}')).toBeGreaterThan(0);
    const failures = 'zhixing_provider_failures_total{provider="nowhere",code="MODEL_FAILED"}';
    expect(await sampleOf(places.worker, failures)).toBeGreaterThan(0);
  });

  it('the parts that each stands on, its clock, its connections and its streams', async () => {
    for (const place of [places.api, places.worker]) {
      for (const part of ['postgres', 'valkey', 'engine', 'store'])
        expect(await sampleOf(place, `zhixing_part_up{part="${part}"}`), part).toBe(1);
      expect(Math.abs((await sampleOf(place, 'zhixing_clock_skew_seconds')) ?? 9)).toBeLessThan(2);
      expect(await sampleOf(place, 'zhixing_disk_free_ratio')).toBeGreaterThan(0);
      expect(await sampleOf(place, 'zhixing_pool_connections{share="chat",state="waiting"}')).toBe(0);
      expect(await sampleOf(place, 'zhixing_open_streams')).toBe(0);
    }
    expect(await sampleOf(places.api, 'zhixing_part_up{part="sandbox"}')).toBe(1);
    expect(await sampleOf(places.worker, 'zhixing_worker_registered')).toBe(1);
  });

  it('runs and orders that have not ended, with the age of the oldest; those that wait for a person apart', async () => {
    const told = (series: string) => sampleOf(places.worker, series);
    expect(await told('zhixing_open_runs{state="running"}')).toBe(0);
    await stage.control({ tps: 40 });
    const asked = ask('#tokens 80');
    await vi.waitFor(async () => expect(await told('zhixing_open_runs{state="running"}')).toBe(1), { timeout: 5_000 });
    expect(await told('zhixing_oldest_run_seconds{state="running"}')).toBeGreaterThan(0);
    expect(await sampleOf(places.api, 'zhixing_open_streams')).toBe(1);
    await asked;
    await stage.control({ tps: 0 });
    expect(await told('zhixing_oldest_run_seconds{state="running"}')).toBe(0);
    expect(await told('zhixing_outbox_rows')).toBeGreaterThanOrEqual(0);
    expect(await told('zhixing_outbox_oldest_seconds')).toBeLessThan(60);
    expect(await told('zhixing_partition_months_ahead{table="chat_message"}')).toBeGreaterThanOrEqual(2);
  });

  it('when each recurring job last ended, and how often it should', async () => {
    await asOwner(`create table if not exists job_tick (name text primary key, every_seconds integer not null,
      limit_seconds integer not null, begun_at timestamptz not null default now(), last_started timestamptz,
      last_ended timestamptz, last_failed timestamptz, failures integer not null default 0, error text not null default '');
      grant select on job_tick to zhixing_platform;
      insert into job_tick (name, every_seconds, limit_seconds, last_ended, failures)
      values ('fileSweep', 60, 60, now() - interval '1 hour', 2), ('partition', 60, 60, null, 0), ('gone', 60, 60, null, 0)
      on conflict (name) do update set every_seconds = excluded.every_seconds, begun_at = now(),
        last_ended = excluded.last_ended, failures = excluded.failures`);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect(await sampleOf(places.worker, 'zhixing_job_tick_age_seconds{name="fileSweep"}')).toBeGreaterThanOrEqual(
      3_600,
    );
    expect(await sampleOf(places.worker, 'zhixing_job_tick_age_seconds{name="partition"}')).toBeLessThan(60);
    expect(await sampleOf(places.worker, 'zhixing_job_interval_seconds{name="fileSweep"}')).toBe(60);
    expect(await sampleOf(places.worker, 'zhixing_job_failures{name="fileSweep"}')).toBe(2);
    // One that no release has any more would be late for ever.
    expect(await sampleOf(places.worker, 'zhixing_job_interval_seconds{name="gone"}')).toBeUndefined();
  });

  it('what the sandbox runs, holds and lets wait, without its key', async () => {
    const { ok } = await sandbox.runCode({ language: 'javascript', code: 'function main() { return 1 }' });
    expect(ok).toBe(true);
    expect(
      await sampleOf(places.sandbox, 'zhixing_sandbox_run_seconds_count{language="javascript",outcome="ok"}'),
    ).toBe(1);
    expect(await sampleOf(places.sandbox, 'zhixing_sandbox_queue{language="python"}')).toBe(0);
    expect(await sampleOf(places.sandbox, 'zhixing_sandbox_slots{language="python",state="free"}')).toBeGreaterThan(0);
    expect(await sampleOf(places.sandbox, 'zhixing_sandbox_ready')).toBe(1);
  });

  it('never an id or an address in a label', async () => {
    const told = await scrape(places.worker);
    for (const [name, samples] of told)
      for (const labels of samples)
        for (const [label, value] of Object.entries(labels))
          expect(value, `${name} ${label}`).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|https?:|@/);
  });
});

describe('the dashboard and the alarms', () => {
  /** Told by Prometheus, by the kubelet, or by the target's own labels. */
  const foreign = /^(up$|kubelet_)/;
  const ofTarget = ['job', 'instance', 'le'];

  it('ask for nothing that the processes do not tell, by no label that is not there', async () => {
    const told = new Map((await Promise.all(Object.values(places).map(scrape))).flatMap((one) => [...one]));
    const asked = [
      ...readAlerts().map(({ alert, expr }) => ({ where: alert, expr })),
      ...readPanels().flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ where: title, expr }))),
    ];
    expect(asked.length).toBeGreaterThan(50);
    const faults: string[] = [];
    for (const { where, expr } of asked) {
      const { metrics, groups } = readExpression(expr);
      if (metrics.length === 0) faults.push(`${where}: no metric in ${expr}`);
      const own = metrics.filter(({ name }) => !foreign.test(name));
      for (const { name, labels } of own) {
        const samples = told.get(name);
        if (!samples) faults.push(`${where}: ${name} is not told`);
        else if (samples.length === 0) continue;
        else
          for (const { label, value } of labels)
            if (
              !ofTarget.includes(label) &&
              !samples.some((sample) => new RegExp(`^(${value})$`).test(sample[label] ?? '\n'))
            )
              faults.push(`${where}: ${name} has no ${label} like ${value}`);
      }
      const samples = own.flatMap(({ name }) => told.get(name) ?? []);
      for (const group of samples.length > 0 ? groups : [])
        if (!ofTarget.includes(group) && !samples.some((sample) => group in sample))
          faults.push(`${where}: nothing has the label ${group}`);
    }
    expect(faults).toEqual([]);
  });
});
