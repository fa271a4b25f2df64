import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request as plainRequest } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { inCheckout } from './dev/home.ts';

const sample = readFileSync(inCheckout('deploy/nginx.sample.conf'), 'utf8').replaceAll(/^\s*#.*$/gm, '');

/** Headers by which a caller could say who and where it is, and what the api is to be told instead. */
const said = {
  host: '$host',
  'x-forwarded-for': '$remote_addr',
  'x-forwarded-proto': '$scheme',
  'x-forwarded-host': '""',
  'x-forwarded-port': '""',
  'x-forwarded-server': '""',
  'x-forwarded-prefix': '""',
  'x-real-ip': '""',
  'x-original-url': '""',
  'x-rewrite-url': '""',
  forwarded: '""',
  via: '""',
  proxy: '""',
};

describe('nginx.sample.conf', () => {
  const set = [...sample.matchAll(/proxy_set_header (\S+) ([^;]+);/g)].map(([, name = '', value = '']) => [
    name.toLowerCase(),
    value,
  ]);

  it('says itself, or clears, whatever a caller could claim of itself', () => {
    expect(Object.fromEntries(set)).toMatchObject(said);
  });

  it('has no location that takes these back by setting one of its own', () => {
    const locations = [...sample.matchAll(/location [^{]*\{([^}]*)\}/g)].map(([, body]) => body);
    expect(locations.length).toBeGreaterThan(0);
    for (const body of locations) expect(body).not.toContain('proxy_set_header');
  });

  it('answers nobody who names a host that is not ours', () => {
    const [, unnamed = ''] = /server \{([^}]*default_server[^}]*)\}/.exec(sample) ?? [];
    expect(unnamed).toMatch(/listen 80 default_server;[\s\S]*listen 443 ssl default_server;/);
    expect(unnamed).toMatch(/ssl_reject_handshake on;[\s\S]*return 444;/);
  });
});

const program = '/usr/sbin/nginx';

const freePort = async () => {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
};

/** The sample itself, with other ports, certificates and folders. */
const startNginx = async (apiPort: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'zhixing-nginx-'));
  const [http, https] = [await freePort(), await freePort()];
  const [cert, key] = [join(folder, 'crt'), join(folder, 'key')];
  const subject = ['-subj', '/CN=zhixing.example', '-days', '2'];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, '-keyout', key, '-out', cert];
  execFileSync('/usr/bin/openssl', made, { stdio: 'ignore' });
  const changed = sample
    .replaceAll('listen 80', `listen 127.0.0.1:${http}`)
    .replaceAll('listen 443', `listen 127.0.0.1:${https}`)
    .replace('127.0.0.1:8080', `127.0.0.1:${apiPort}`)
    .replace('/etc/nginx/tls/zhixing.crt', cert)
    .replace('/etc/nginx/tls/zhixing.key', key);
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder};`);
  const whole = `pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${places.join(' ')}\n${changed}\n}`;
  writeFileSync(join(folder, 'conf'), whole);
  const nginx = spawn(program, ['-c', join(folder, 'conf'), '-g', 'daemon off; master_process off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const words = text(nginx.stderr);
  const close = async () => {
    nginx.kill('SIGTERM');
    if (nginx.exitCode === null) await once(nginx, 'exit');
    rmSync(folder, { recursive: true });
    return words;
  };
  return { http, https, close };
};

const ask = async (open: typeof request, port: number, headers: Record<string, string>, servername: string) => {
  const call = open({ host: '127.0.0.1', port, path: '/x', headers, servername, rejectUnauthorized: false });
  call.end();
  const [reply] = await once(call, 'response');
  return { status: reply.statusCode as number, location: reply.headers.location, body: await text(reply) };
};

describe.runIf(existsSync(program))('nginx with the sample', () => {
  it('lets nothing through that a caller claims of itself, and no foreign host', { timeout: 60_000 }, async () => {
    const api = createServer((asked, reply) => reply.end(JSON.stringify(asked.headers)));
    await once(api.listen(0, '127.0.0.1'), 'listening');
    const nginx = await startNginx((api.address() as AddressInfo).port);
    try {
      const claims = Object.fromEntries(Object.keys(said).map((name) => [name, 'evil.example']));
      const own = { ...claims, host: 'zhixing.example', 'x-request-id': 'kept-as-it-is' };
      const tries = async (times: number): Promise<Awaited<ReturnType<typeof ask>>> =>
        ask(request, nginx.https, own, 'zhixing.example').catch(async (error: unknown) => {
          if (times === 0) throw error;
          await sleep(100);
          return tries(times - 1);
        });
      const { status, body } = await tries(100);
      expect(status).toBe(200);
      const arrived = JSON.parse(body) as IncomingHttpHeaders;
      expect(arrived).toMatchObject({
        host: 'zhixing.example',
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'https',
        'x-request-id': 'kept-as-it-is',
      });
      expect(body).not.toContain('evil.example');
      const foreign = { host: 'evil.example' };
      await expect(ask(request, nginx.https, foreign, 'evil.example')).rejects.toThrow();
      await expect(ask(plainRequest as typeof request, nginx.http, foreign, '')).rejects.toThrow();
      const moved = await ask(plainRequest as typeof request, nginx.http, own, '');
      expect([moved.status, moved.location]).toEqual([301, 'https://zhixing.example/x']);
      // Within TLS for our name another host may still be named.
      await expect(ask(request, nginx.https, foreign, 'zhixing.example')).rejects.toThrow();
    } finally {
      await nginx.close();
      api.closeAllConnections();
      api.close();
    }
  });
});
