import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readEnv } from '../apps/server/src/env.ts';
import { readSandboxEnv } from '../apps/server/src/sandbox/env.ts';

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
};
const compose = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> };
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
    // Without its key the weather tool is left out; everything else must be given.
    for (const [name, value] of secrets)
      expect(`${value}`, name).toMatch(
        name === 'WEATHER_KEY' ? /^\$\{WEATHER_KEY:-\}$/ : /^\$\{[A-Z0-9_]+:\?set [A-Z0-9_]+\}$/,
      );
    for (const [name, value] of settings) expect(`${value}`, name).not.toMatch(/:\/\/\w*:[^$@/]+@/);
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

  it('pins every image', () => {
    for (const [name, service] of services) expect(service.image, name).toMatch(/:(?!latest$)/);
  });

  it('gives the server all it needs', () => {
    const names = new Set([...Object.keys(compose.services.api?.environment ?? {}), 'WEB_DIST']);
    expect(settingsTheServerNeeds.filter((name) => !names.has(name))).toEqual([]);
    expect(Object.keys(compose.services.api?.environment ?? {})).not.toContain('DATABASE_OWNER_URL');
  });
});

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
    expect(worker.match(/^ {2}name: \{\{ \$\.Release\.Name }}-worker-\{\{ \$release }}$/gm)).toHaveLength(2);
    expect(worker).toContain('value: http://{{ $.Release.Name }}-worker-{{ $release }}:9080');
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
