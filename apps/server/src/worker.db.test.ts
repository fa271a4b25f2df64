import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import * as contract from '@zhixing/contract/auth';
import { afterAll, describe, expect, it } from 'vitest';
import { fetchWithProof } from '../test/fetch-with-proof.ts';
import { http2Post, removeDeployment, spawnServer } from '../test/spawn-server.ts';
import { openTcpGate } from '../test/tcp-gate.ts';
import { newId } from './base/id.ts';

const stops: (() => Promise<unknown>)[] = [];

afterAll(async () => {
  for (const stop of stops) await stop();
});

const newRelease = () => `test-${newId().slice(-12)}`;

const startWorker = async (env: Record<string, string> = {}) => {
  const worker = await spawnServer('worker', env);
  stops.push(async () => {
    await worker.stop();
    await removeDeployment(worker.port);
  });
  return worker;
};

describe('the worker', { timeout: 90_000 }, () => {
  it('answers only signed calls of the engine, only for its own release, only on loopback', async () => {
    const RELEASE = newRelease();
    const worker = await startWorker({ RELEASE });
    expect(await http2Post(worker.port, `/${RELEASE}/invoke/checkCode/deliver`)).toBe(401);
    expect(
      await http2Post(worker.port, `/${RELEASE}/invoke/checkCode/deliver`, {
        'x-restate-signature-scheme': 'v1',
        'x-restate-jwt-v1': 'e30.e30.AA',
      }),
    ).toBe(401);
    expect(await http2Post(worker.port, '/other/invoke/checkCode/deliver')).toBe(503);
    const outside = Object.values(networkInterfaces())
      .flat()
      .find((address) => address && !address.internal && address.family === 'IPv4');
    if (outside) await expect(fetch(`http://${outside.address}:${worker.metricsPort}/health`)).rejects.toThrow();
    expect(await worker.stop()).toBe(0);
  });

  it('is scraped while PostgreSQL is away: the figures that need it are left out, the worker stays', async () => {
    const url = new URL(process.env.DATABASE_URL ?? '');
    const gate = await openTcpGate({ host: url.hostname, port: Number(url.port) });
    stops.push(async () => gate.close());
    url.host = `127.0.0.1:${gate.port}`;
    const worker = await startWorker({ RELEASE: newRelease(), DATABASE_URL: url.href });
    const scrape = async () => {
      const reply = await fetch(`http://127.0.0.1:${worker.metricsPort}/metrics`);
      return { status: reply.status, body: await reply.text() };
    };
    expect((await scrape()).body).toMatch(/^zhixing_outbox_rows \d+$/m);
    gate.cut();
    // What was read a moment ago may be told once more.
    const [outbox, seen] = [/^zhixing_outbox_rows \d+$/m, [] as number[]];
    await expect
      .poll(
        async () => {
          const { status, body } = await scrape();
          seen.push(status);
          return body;
        },
        { timeout: 10_000 },
      )
      .not.toMatch(outbox);
    const away = await scrape();
    expect(new Set([...seen, away.status])).toEqual(new Set([200]));
    expect(away.body).toMatch(/^zhixing_file_sweep\{what="objects"\} \d+$/m);
    gate.mend();
    await expect.poll(async () => (await scrape()).body, { timeout: 10_000 }).toMatch(/^zhixing_outbox_rows \d+$/m);
    expect((await scrape()).body).toMatch(/^zhixing_collector_failures_total\{metric="zhixing_outbox_rows"\} [1-9]/m);
    expect(await worker.stop()).toBe(0);
  });

  it('one trace and one request id lead from the click to the mail', async () => {
    const bodies: string[] = [];
    const collector = createServer((request, reply) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        bodies.push(Buffer.concat(chunks).toString());
        reply.end('{}');
      });
    });
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
    stops.push(async () => collector.close().closeAllConnections());
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      RELEASE: newRelease(),
    };
    const worker = await startWorker(env);
    const api = await spawnServer('main', env);
    stops.push(() => api.stop());
    const body = { account: `t${Date.now()}@example.com`, type: 'EMAIL', scene: 'REG' };
    const reply = await fetchWithProof(`http://127.0.0.1:${api.port}`, contract.sendCheckCode, body, {
      'x-request-id': 'request-trace-1',
    });
    expect(reply.headers.get('x-request-id')).toBe('request-trace-1');
    await worker.until(({ requestId, msg }) => requestId === 'request-trace-1' && msg === 'job done');
    await expect
      .poll(
        () => {
          type Span = { traceId: string; name: string };
          const spans = bodies
            .map((body) => JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] })
            .flatMap(({ resourceSpans }) =>
              resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
            );
          const trace = spans.find(({ name }) => name === 'sendCheckCode')?.traceId;
          return (
            trace &&
            spans
              .filter(({ traceId }) => traceId === trace)
              .map(({ name }) => name)
              .sort()
          );
        },
        { timeout: 10_000 },
      )
      .toEqual(['checkCode.deliver', 'sendCheckCode']);
    const metrics = await (await fetch(`http://127.0.0.1:${api.metricsPort}/metrics`)).text();
    expect(metrics).toContain(
      'zhixing_http_request_seconds_count{method="POST",route="/agent_api/api/auth/reg/send-check-code"',
    );
    expect((await fetch(`http://127.0.0.1:${api.port}/metrics`)).headers.get('content-type')).toContain('text/html');
  });
});
