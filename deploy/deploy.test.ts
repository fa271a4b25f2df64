import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readEnv } from '../apps/server/src/env.ts';
import { privateRanges } from '../apps/server/src/gateways/egress/address.ts';
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

type Service = {
  image?: string;
  ports?: string[];
  networks?: unknown;
  environment?: Record<string, unknown>;
  healthcheck?: object;
  stop_grace_period?: string;
  security_opt?: string[];
};
const compose = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
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
    // Without its key the weather tool is left out, without WeChat's nothing is paid, without mail or text messages no code
    // is sent, without others APP_SECRET alone counts; everything else must be given.
    for (const [name, value] of secrets)
      expect(`${value}`, name).toMatch(
        ['WEATHER_KEY', 'APP_SECRETS_ACCEPTED'].includes(name) || /^(?:WECHAT_PAY|SMS|SMTP)_/.test(name)
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
    expect(holders.map(([name]) => name).sort()).toEqual(['bucket', 'store']);
    expect(JSON.stringify(compose.services.bucket)).toMatch(/policy create store zhixing \/store-policy\.json/);
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

  it('does not run as root', () => {
    expect(read('Dockerfile')).toMatch(/^USER node$/m);
  });
});

describe('the chart', () => {
  const chart = 'helm/zhixing';
  const values: unknown = parse(read(chart, 'values.yaml'));
  const files = readdirSync(join(import.meta.dirname, chart, 'templates'));
  const templates = files.map((name) => ({ name, text: read(chart, 'templates', name) }));

  it('has a valid Chart.yaml', () => {
    const { version, ...about } = parse(read(chart, 'Chart.yaml')) as Record<string, unknown>;
    expect(about).toMatchObject({ apiVersion: 'v2', name: 'zhixing', type: 'application' });
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it.each(templates)('$name uses only values that exist', ({ text }) => {
    for (const [path] of text.matchAll(/(?<=\.Values\.)\w+(\.\w+)*/g)) expect(values).toHaveProperty(path);
  });

  it.each(templates.filter(({ name }) => name.endsWith('.yaml')))('$name is a Kubernetes object', ({ text }) => {
    const documents = parseAllDocuments(withoutExpressions(text)).filter((document) => document.contents !== null);
    expect(documents.length).toBeGreaterThan(0);
    for (const document of documents) {
      expect(document.errors).toEqual([]);
      expect(document.toJS()).toMatchObject({
        apiVersion: expect.any(String),
        kind: expect.any(String),
        metadata: { name: expect.any(String) },
      });
    }
  });

  it('carries the release in the name and the address of a worker', () => {
    const worker = templates.find(({ name }) => name === 'worker.yaml')?.text ?? '';
    expect(worker.match(/^ {2}name: \{\{ \$\.Release\.Name }}-worker-\{\{ \$release }}$/gm)).toHaveLength(3);
    expect(worker).toContain('value: http://{{ $.Release.Name }}-worker-{{ $release }}:9080');
  });

  it.each(['api', 'worker', 'sandbox'])('lets %s drain before it is killed, and at most one at a time', (part) => {
    const text = templates.find(({ name }) => name === `${part}.yaml`)?.text ?? '';
    const [, terms = ''] = /terminationGracePeriodSeconds: \{\{ add (.*) \}\}/.exec(text) ?? [];
    const known = values as Record<string, number>;
    const sum = terms
      .split(' ')
      .map((term) => known[term.replace(/^\$?\.Values\./, '')] ?? Number(term))
      .reduce((total, seconds) => total + seconds, 0);
    const before = part === 'api' ? (known.readyLagSeconds ?? 0) : 0;
    expect(sum).toBeGreaterThan(before + (known.drainSeconds ?? 0) + (part === 'worker' ? closeSeconds : 10));
    expect(text).toMatch(
      new RegExp(`kind: PodDisruptionBudget[\\s\\S]*maxUnavailable: 1[\\s\\S]*component: ${part}\\b`),
    );
  });

  it('lets only the release that is served register its worker', () => {
    const worker = templates.find(({ name }) => name === 'worker.yaml')?.text ?? '';
    expect(worker).toMatch(
      /name: WORKER_REGISTERS\n\s+value: \{\{ eq \$release \(include "zhixing.release" \$\) \| quote }}/,
    );
  });

  it('gives the owner of the database to the migration only', () => {
    const users = templates.filter(({ text }) => text.includes('ownerSecretName')).map(({ name }) => name);
    expect(users).toEqual(['migrate.yaml']);
  });

  it('gives the sandbox its key and no other secret', () => {
    const sandbox = templates.find(({ name }) => name === 'sandbox.yaml')?.text ?? '';
    expect(sandbox).toContain('sandboxSecretName');
    expect(sandbox).not.toMatch(/envFrom|\.secretName|ownerSecretName/);
    expect(sandbox).toMatch(/policyTypes: \[Ingress, Egress\]\n {2}egress: \[\]/);
  });

  it('names every image by its digest, and a tag only where that is asked for', () => {
    const images = templates.flatMap(({ text }) => text.match(/^\s+image: .*$/gm) ?? []);
    expect(images).toHaveLength(4);
    for (const image of images) expect(image).toMatch(/image: \{\{ include "zhixing\.image" \(dict .* \| quote }}$/);
    const names = templates.find(({ name }) => name === '_names.tpl')?.text ?? '';
    expect(names).toMatch(/\.image\.repository }}@\{\{ \$digest }}[\s\S]*else if \.allowTags[\s\S]*fail \(printf/);
    expect(values).toMatchObject({ image: { digests: {}, allowTags: false }, sandbox: { digests: {} } });
  });

  const policies = templates.find(({ name }) => name === 'network-policy.yaml')?.text.split('---\n') ?? [];
  const policyOf = (part: string) =>
    policies.find((text) => text.includes(`app.kubernetes.io/component: ${part}\n  p`)) ?? '';
  const waysOf = (part: string) =>
    [...policyOf(part).matchAll(/include "zhixing\.egress(\w+)"/g)].map(([, name]) => name);

  it.each(['api', 'worker'])(
    'lets %s go to what stands behind us, the sandbox and the public internet only',
    (part) => {
      expect(policyOf(part)).toContain('policyTypes: [Ingress, Egress]');
      expect(waysOf(part)).toEqual(['Names', 'Backends', 'Outside']);
      expect(policyOf(part)).toMatch(/egress:[\s\S]*component: sandbox\n\s+ports:\n\s+- port: 8090[\s\S]*ingress:/);
    },
  );

  it('lets the migration go to the database and nowhere else', () => {
    expect(policyOf('migrate')).toContain('policyTypes: [Ingress, Egress]\n  ingress: []');
    expect(waysOf('migrate')).toEqual(['Names', 'Database']);
  });

  const { networkPolicy } = values as {
    networkPolicy: { privateV4: string[]; privateV6: string[]; backends: { name: string; ports: number[] }[] };
  };

  it('knows the same private networks as the server itself', () => {
    expect(networkPolicy.privateV4).toEqual(privateRanges.v4);
    // What lies outside 2000::/3 is not opened in the first place.
    const outside = ['::/3', '4000::/2', '8000::/1'];
    expect([...outside, ...networkPolicy.privateV6]).toEqual(privateRanges.v6);
  });

  it('guards the store like the other parts behind us, each at its own ports', () => {
    expect(networkPolicy.backends.map(({ name }) => name)).toEqual(['restate', 'postgres', 'valkey', 'store']);
    for (const { ports } of networkPolicy.backends) expect(ports.length).toBeGreaterThan(0);
  });

  it('holds the sandbox to a filter that is in this repository', () => {
    const { sandbox } = values as { sandbox: { seccompProfile: { type: string; localhostProfile: string } } };
    expect(sandbox.seccompProfile.type).toBe('Localhost');
    expect(JSON.parse(read(sandbox.seccompProfile.localhostProfile.split('/').at(-1) ?? ''))).toMatchObject({
      defaultAction: 'SCMP_ACT_ERRNO',
    });
    expect(templates.find(({ name }) => name === 'sandbox.yaml')?.text).not.toContain('Unconfined');
  });

  it('wants to be told whom to believe what they forward', () => {
    expect(values).toMatchObject({ config: { TRUSTED_PROXIES: '' } });
    expect(templates.find(({ name }) => name === 'config.yaml')?.text).toMatch(/required "[^"]*TRUSTED_PROXIES/);
  });

  it('gives the server all it needs', () => {
    const known = [read(chart, 'values.yaml'), read('Dockerfile'), ...templates.map(({ text }) => text)].join('\n');
    expect(settingsTheServerNeeds.filter((name) => !new RegExp(`\\b${name}\\b`).test(known))).toEqual([]);
  });
});

/** Lines that hold nothing but an expression go; an expression inside a line becomes a word. */
function withoutExpressions(template: string): string {
  const lines = template.split('\n').filter((line) => !/^\s*\{\{[^}]*\}\}\s*$/.test(line));
  return lines.join('\n').replaceAll(/\{\{.*?\}\}/g, 'x');
}

describe('store-policy.json', () => {
  const { Statement: statements } = JSON.parse(read('store-policy.json')) as {
    Statement: { Effect: string; Action: string[]; Resource: string[] }[];
  };

  it('allows objects of one bucket and their list, and nothing by a star', () => {
    expect(statements.flatMap(({ Action }) => Action).sort()).toEqual([
      's3:DeleteObject',
      's3:GetObject',
      's3:ListBucket',
      's3:PutObject',
    ]);
    const bucket = compose.services.api?.environment?.S3_BUCKET;
    for (const name of statements.flatMap(({ Resource }) => Resource))
      expect(name).toMatch(new RegExp(`^arn:aws:s3:::${bucket}(/\\*)?$`));
  });
});
