import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readEnv } from '../apps/server/src/env.ts';
import { readSandboxEnv } from '../apps/server/src/sandbox/env.ts';
import { memoryOptions } from './dev/valkey.ts';

const read = (...path: string[]) => readFileSync(join(import.meta.dirname, ...path), 'utf8');

const settingsTheServerNeeds = (() => {
  try {
    readEnv({});
    return [];
  } catch (error) {
    return [...String(error).matchAll(/^ {2}([A-Z0-9_]+):/gm)].map(([, name = '']) => name);
  }
})();

/** What the server takes where nothing is said. */
const readDefaults = () =>
  readEnv({
    ...Object.fromEntries(
      settingsTheServerNeeds.map((name) => [name, name.endsWith('_URL') ? 'http://x' : 'x'.repeat(64)]),
    ),
    ...{ S3_ENDPOINT: 'http://x', RESTATE_IDENTITY_KEY: 'publickeyv1_x', RELEASE: 'x' },
  });

type Service = {
  image?: string;
  command?: string[];
  configs?: { target: string }[];
  ports?: string[];
  networks?: unknown;
  environment?: Record<string, unknown>;
  healthcheck?: object;
  stop_grace_period?: string;
  security_opt?: string[];
};
const compose = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
  configs: Record<string, { content: string }>;
  networks: Record<string, { ipam?: { config: { subnet: string; gateway: string }[] } }>;
};
const services = Object.entries(compose.services);

describe('compose.yaml', () => {
  it('has every service', () => {
    expect(Object.keys(compose.services).sort()).toEqual(
      ['api', 'bucket', 'migrate', 'postgres', 'restate', 'sandbox', 'store', 'valkey', 'worker'].sort(),
    );
  });

  it('publishes ports on the loopback only', () => {
    const ports = services.flatMap(([, service]) => service.ports ?? []);
    expect(ports.length).toBeGreaterThan(0);
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  it('has no password of its own', () => {
    const settings = services.flatMap(([, service]) => Object.entries(service.environment ?? {}));
    const secrets = settings.filter(([name]) => /PASSWORD|SECRET|_KEY|_USER$/.test(name) && !name.endsWith('_FILE'));
    expect(secrets.length).toBeGreaterThan(5);
    // Without its key the weather tool is left out and maps are boards, without WeChat's nothing is paid, without mail or text messages no code
    // is sent, without others APP_SECRET alone counts; everything else must be given.
    for (const [name, value] of secrets)
      expect(`${value}`, name).toMatch(
        ['WEATHER_KEY', 'MAPS_KEY', 'APP_SECRETS_ACCEPTED'].includes(name) || /^(?:WECHAT_PAY|SMS|SMTP)_/.test(name)
          ? /^\$\{[A-Z0-9_]+:-\}$/
          : /^\$\{[A-Z0-9_]+:\?set [A-Z0-9_]+\}$/,
      );
    for (const [name, value] of settings) expect(`${value}`, name).not.toMatch(/:\/\/\w*:[^$@/]+@/);
  });

  it('gives Valkey a limit, and the policy that ./dev gives it', () => {
    const command = JSON.stringify(compose.services.valkey);
    expect(command).toMatch(/--maxmemory \$\{VALKEY_MAXMEMORY:-512mb\} /);
    for (const [name, value] of Object.entries(memoryOptions))
      if (name !== 'maxmemory') expect(command).toContain(`--${name} ${value}`);
  });

  it('watches the health of all that keeps running', () => {
    const unwatched = services.filter(([, service]) => !service.healthcheck).map(([name]) => name);
    expect(unwatched.sort()).toEqual(['bucket', 'migrate']);
  });

  it('keeps the sandbox apart: its own settings, its own network, no port', () => {
    const { environment = {}, networks, ports } = compose.services.sandbox ?? {};
    expect(() => readSandboxEnv({ ...environment, SANDBOX_KEY: 'k'.repeat(32) } as NodeJS.ProcessEnv)).not.toThrow();
    expect(Object.keys(environment).every((name) => name.startsWith('SANDBOX_'))).toBe(true);
    expect([networks, ports]).toEqual([['sandbox'], undefined]);
  });

  it('holds the sandbox to a filter of its own', () => {
    const options = compose.services.sandbox?.security_opt ?? [];
    expect(options).toContain('seccomp:sandbox-seccomp.json');
    expect(options.join()).not.toContain('seccomp:unconfined');
  });

  it('gives nobody but the store itself and who sets it up the key of its owner', () => {
    const holders = services.filter(([, { environment = {} }]) => JSON.stringify(environment).includes('STORE_ROOT'));
    expect(holders.map(([name]) => name)).toEqual(['bucket']);
    expect(services.filter(([, { configs }]) => configs).map(([name]) => name)).toEqual(['store']);
    const { identities } = JSON.parse(compose.configs['store-keys']?.content ?? '') as {
      identities: { credentials: { accessKey: string }[]; actions: string[] }[];
    };
    const mayDo = identities.map(({ credentials, actions }) => [credentials[0]?.accessKey, actions.sort()]);
    expect(mayDo[1]).toEqual([
      `\${S3_ACCESS_KEY:?set S3_ACCESS_KEY}`,
      ['List', 'Read', 'Write'].map((action) => `${action}:${compose.services.api?.environment?.S3_BUCKET}`),
    ]);
    expect(mayDo).toHaveLength(2);
  });

  it('opens of the store nothing but its S3 gateway, which asks for a key', () => {
    const command = compose.services.store?.command ?? [];
    expect(command).toContain('-ip.bind=127.0.0.1');
    expect(command).toContain('-s3.ip.bind=0.0.0.0');
    expect(command).toContain(`-s3.config=${compose.services.store?.configs?.[0]?.target}`);
  });

  it('runs what is ours without powers, on a root that cannot be written', () => {
    for (const name of ['api', 'worker', 'sandbox', 'migrate', 'bucket'])
      expect(compose.services[name], name).toMatchObject({
        read_only: true,
        tmpfs: ['/tmp:size=64m,mode=1777'],
        cap_drop: ['ALL'],
        security_opt: expect.arrayContaining(['no-new-privileges:true']),
      });
  });

  it('puts no password into an address, where some characters have another meaning', () => {
    for (const [, { environment = {} }] of services)
      for (const [name, value] of Object.entries(environment))
        if (/^\w+:\/\//.test(`${value}`))
          expect([name, value]).not.toEqual([name, expect.stringMatching(/PASSWORD|:[^/]*@/)]);
  });

  it('lets an operator set how many connections there are, how long a process drains, and where traces go', () => {
    const environment = compose.services.api?.environment ?? {};
    const defaults = readDefaults();
    for (const name of ['DATABASE_POOL', 'DRAIN_SECONDS', 'LOOP_BLOCK_SECONDS', 'OTEL_EXPORTER_OTLP_ENDPOINT'] as const)
      expect(environment[name]).toBe(`\${${name}:-${defaults[name]}}`);
  });

  it('names in its document every setting that it cannot start without', () => {
    const document = read('..', 'docs/operate/deploy.md');
    const needed = [...read('compose.yaml').matchAll(/\$\{(\w+):\?/g)].map(([, name = '']) => name);
    expect(needed.length).toBeGreaterThan(10);
    expect([...new Set(needed)].filter((name) => !document.includes(`\`${name}\``))).toEqual([]);
  });

  it('believes of proxies only who comes through the published port', () => {
    const gateway = compose.networks.default?.ipam?.config[0]?.gateway;
    expect(compose.services.api?.environment?.TRUSTED_PROXIES).toBe(`\${TRUSTED_PROXIES:-${gateway}}`);
    expect(() => readEnv({ TRUSTED_PROXIES: gateway })).toThrow(/^(?![\s\S]*TRUSTED_PROXIES)/);
  });

  it('lets every part of ours drain before it is killed', () => {
    for (const [name, seconds] of Object.entries({ api: closeSeconds, worker: closeSeconds, sandbox: 10 }))
      expect(Number.parseInt(compose.services[name]?.stop_grace_period ?? '', 10), name).toBeGreaterThanOrEqual(
        drainSeconds + seconds,
      );
  });

  it('pins every image', () => {
    for (const [name, service] of services) expect(service.image, name).toMatch(/:(?!latest$)/);
  });

  it('gives the server all it needs', () => {
    const names = new Set([...Object.keys(compose.services.api?.environment ?? {}), 'WEB_DIST']);
    expect(settingsTheServerNeeds.filter((name) => !names.has(name))).toEqual([]);
    expect(Object.keys(compose.services.api?.environment ?? {})).not.toContain('DATABASE_OWNER_URL');
  });
});

/** What a process takes to close after it has drained; see worker.ts. */
const closeSeconds = 25;
const drainSeconds = readSandboxEnv({ SANDBOX_KEY: 'k'.repeat(32) }).SANDBOX_DRAIN_SECONDS;

describe('Dockerfile', () => {
  const packages = JSON.parse(read('..', 'package.json')) as {
    packageManager: string;
    devDependencies: Record<string, string>;
  };

  it('installs the versions of package.json', () => {
    expect(read('Dockerfile')).toContain(packages.packageManager);
    expect(read('Dockerfile')).toContain(`dbmate@${packages.devDependencies.dbmate}`);
    expect(read('..', 'dev')).toContain(`pnpm_version=${packages.packageManager.replace('pnpm@', '')}`);
  });

  it('does not run as root, and says how it is', () => {
    expect(read('Dockerfile').match(/^USER node\nEXPOSE .*\nHEALTHCHECK /gm)).toHaveLength(2);
  });
});

describe('store-policy.json', () => {
  const { Statement: statements } = JSON.parse(read('store-policy.json')) as {
    Statement: { Effect: string; Action: string[]; Resource: string[] }[];
  };

  it('allows objects of one bucket and their list, and nothing by a star', () => {
    expect(statements.flatMap(({ Action }) => Action).sort()).toEqual([
      's3:AbortMultipartUpload',
      's3:DeleteObject',
      's3:GetObject',
      's3:ListBucket',
      's3:ListBucketMultipartUploads',
      's3:PutObject',
    ]);
    const bucket = compose.services.api?.environment?.S3_BUCKET;
    for (const name of statements.flatMap(({ Resource }) => Resource))
      expect(name).toMatch(new RegExp(`^arn:aws:s3:::${bucket}(/\\*)?$`));
  });
});
