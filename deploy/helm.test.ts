import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readEnv } from '../apps/server/src/env.ts';
import { privateRanges } from '../apps/server/src/gateways/egress/address.ts';
import { findKubeFaults } from './check-kube-object.ts';
import { inCheckout } from './dev/home.ts';
import { chart, type KubeObject, leastValues, renderChart, runHelm } from './render-chart.ts';

const parts = ['api', 'worker', 'sandbox'] as const;
const componentOf = ({ spec }: KubeObject) => spec.template.metadata.labels['app.kubernetes.io/component'];
const kindOf = (objects: KubeObject[], kind: string) => objects.filter((object) => object.kind === kind);
const deploymentOf = (objects: KubeObject[], part: string) => {
  const found = kindOf(objects, 'Deployment').find((object) => componentOf(object) === part);
  if (!found) throw new Error(`no deployment of ${part}`);
  return found;
};
const podsOf = (objects: KubeObject[]) =>
  objects.filter(({ kind }) => ['Deployment', 'Job'].includes(kind)).map(({ spec }) => spec.template.spec);
const namedOf = (objects: KubeObject[], kind: string, name: string) => {
  const found = kindOf(objects, kind).find(({ metadata }) => metadata.name === name);
  if (!found) throw new Error(`no ${kind} ${name}`);
  return found;
};

const many = {
  ...leastValues,
  release: '1.2.0',
  drainingReleases: ['1.1.9', 'Release_2026.11.17-a-name-as-long-as-a-release-can-be-012345'],
  image: { allowTags: true, pullSecrets: ['registry'] },
  ingress: {
    className: 'traefik',
    hosts: ['zhixing.example', '*.zhixing.example', 'agents.other.example'],
    tls: [
      { secretName: 'wildcard', hosts: ['zhixing.example', '*.zhixing.example'] },
      { secretName: 'other', hosts: ['agents.other.example'] },
    ],
  },
  serviceMonitor: { enabled: true, labels: { release: 'prometheus' } },
  api: {
    affinity: { nodeAffinity: {} },
    nodeSelector: { pool: 'web' },
    tolerations: [{ key: 'web', operator: 'Exists' }],
  },
};
/** Each rendering is a process. */
const slow = { timeout: 60_000 };
const least = renderChart();
const full = renderChart(many);

describe('the chart', () => {
  it.each([
    ['the least values', leastValues],
    ['many values', many],
  ])('has nothing that helm lint objects to with %s', slow, (_, values) => {
    expect(runHelm(['lint', chart, '--strict'], values)).toContain('0 chart(s) failed');
  });

  it.each([
    ['the least values', least],
    ['many values', full],
  ])('is made of objects as Kubernetes knows them with %s', (_, objects) => {
    expect(objects.length).toBeGreaterThan(20);
    // An object of an operator's own kind.
    const known = objects.filter(({ kind }) => kind !== 'ServiceMonitor');
    expect(known.flatMap(findKubeFaults)).toEqual([]);
  });

  it('would have a field found that Kubernetes does not know, and a value of the wrong kind', () => {
    const api = structuredClone(deploymentOf(least, 'api'));
    Object.assign(api.spec.template.spec, { imagePullSecret: 'x' });
    expect(findKubeFaults(api)).toEqual([
      'Deployment zhixing-api: .spec.template.spec.imagePullSecret is no field of it',
    ]);
    Object.assign(api.spec, { replicas: 'two' });
    expect(findKubeFaults(api).join()).toContain('replicas must be integer');
  });

  it('gives every worker a legal name of its own, whatever its release is called', slow, () => {
    const label = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/;
    const releases = ['1.2.0', '1-2-0', 'v1_2', 'UPPER', '6931b2b7e5', '_x_', 'x'.repeat(60), `${'x'.repeat(59)}y`];
    for (const name of ['zx', 'n'.repeat(40)]) {
      const [release = '', ...drainingReleases] = releases;
      const objects = renderChart({ ...leastValues, release, drainingReleases }, name);
      for (const { metadata } of objects) expect(metadata.name).toMatch(label);
      const workers = kindOf(objects, 'Deployment').filter((object) => componentOf(object) === 'worker');
      expect(new Set(workers.map(({ metadata }) => metadata.name)).size).toBe(releases.length);
      for (const { metadata, spec } of workers) {
        const [{ env = [] } = {}] = spec.template.spec.containers;
        const url = env.find(({ name: setting }) => setting === 'WORKER_URL')?.value;
        expect(url).toBe(`http://${metadata.name}:9080`);
        expect(namedOf(objects, 'Service', metadata.name).spec.selector).toEqual(spec.selector?.matchLabels);
        expect(releases).toContain(env.find(({ name: setting }) => setting === 'RELEASE')?.value);
      }
    }
    expect(() => renderChart({ ...leastValues, release: 'a b' })).toThrow(/release "a b"/);
    expect(() => renderChart(leastValues, 'n'.repeat(41))).toThrow(/40 characters/);
  });

  it('lets only the release that is served register and grow', () => {
    const workers = kindOf(full, 'Deployment').filter((object) => componentOf(object) === 'worker');
    const registers = workers.map(({ spec }) => [
      ...['RELEASE', 'WORKER_REGISTERS'].map(
        (wanted) => spec.template.spec.containers[0]?.env?.find(({ name }) => name === wanted)?.value,
      ),
      spec.replicas,
    ]);
    expect(registers).toEqual([
      ['1.2.0', 'true', undefined],
      ...many.drainingReleases.map((release) => [release, 'false', 1]),
    ]);
  });

  it('grows api and worker by their use', () => {
    const scalers = kindOf(least, 'HorizontalPodAutoscaler').map(({ spec }) => spec);
    expect(scalers.map(({ scaleTargetRef }) => scaleTargetRef?.name).sort()).toEqual([
      'zhixing-api',
      'zhixing-worker-6931b2b7e5',
    ]);
    for (const { minReplicas = 0, maxReplicas = 0 } of scalers) {
      expect(minReplicas).toBeGreaterThan(1);
      expect(maxReplicas).toBeGreaterThan(minReplicas);
    }
  });

  /** What a process takes to close after it has drained; see worker.ts and main.ts. */
  it.each([
    ['api', 10],
    ['worker', 25],
    ['sandbox', 10],
  ] as const)('lets %s drain before it is killed, and at most one at a time', (part, closeSeconds) => {
    const { spec } = deploymentOf(least, part).spec.template;
    const [command, seconds] = spec.containers[0]?.lifecycle?.preStop.exec.command ?? [];
    expect(command).toBe('sleep');
    const drain = Number(namedOf(least, 'ConfigMap', 'zhixing').data?.DRAIN_SECONDS);
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(Number(seconds) + drain + closeSeconds);
    const budgets = kindOf(least, 'PodDisruptionBudget').filter(
      (object) => object.spec.selector?.matchLabels?.['app.kubernetes.io/component'] === part,
    );
    expect(budgets.map(({ spec: { maxUnavailable } }) => maxUnavailable)).toEqual([1]);
  });

  it('runs everything without powers, as nobody of note, on a root that cannot be written', () => {
    expect(podsOf(full).length).toBe(6);
    for (const { automountServiceAccountToken, securityContext, containers } of podsOf(full)) {
      expect(automountServiceAccountToken).toBe(false);
      expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
      for (const container of containers)
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
    }
    for (const part of parts) {
      const { containers, volumes } = deploymentOf(full, part).spec.template.spec;
      expect(containers[0]?.volumeMounts).toEqual([{ name: 'tmp', mountPath: '/tmp' }]);
      expect(volumes).toEqual([{ name: 'tmp', emptyDir: { medium: 'Memory', sizeLimit: '64Mi' } }]);
    }
  });

  it('starts pods anew when their settings change', slow, () => {
    const sumsOf = (objects: KubeObject[]) =>
      ['api', 'worker'].map(
        (part) => deploymentOf(objects, part).spec.template.metadata.annotations?.['checksum/config'],
      );
    const changed = renderChart({ ...leastValues, drainSeconds: 31 });
    for (const [at, sum] of sumsOf(changed).entries()) {
      expect(sum).toMatch(/^[0-9a-f]{64}$/);
      expect(sum).not.toBe(sumsOf(least)[at]);
    }
  });

  it('stands where it is told to, else rather not twice on one node', () => {
    for (const part of parts)
      expect(JSON.stringify(deploymentOf(least, part).spec.template.spec.affinity)).toMatch(
        new RegExp(`podAntiAffinity.*kubernetes.io/hostname.*"app.kubernetes.io/component":"${part}"`),
      );
    expect(deploymentOf(full, 'api').spec.template.spec).toMatchObject(many.api);
  });

  it('pulls every image with the secrets of its registry', () => {
    for (const { imagePullSecrets } of podsOf(full)) expect(imagePullSecrets).toEqual([{ name: 'registry' }]);
    for (const { imagePullSecrets } of podsOf(least)) expect(imagePullSecrets).toBeUndefined();
  });

  it('names every image by its digest, and a tag only where that is asked for', slow, () => {
    const { allowTags: _, ...image } = leastValues.image;
    const { release } = leastValues;
    expect(() => renderChart({ ...leastValues, image })).toThrow(/set the digest of zhixing for release 6931b2b7e5/);
    const digests = { [release]: `sha256:${'a'.repeat(64)}` };
    const images = podsOf(renderChart({ ...leastValues, image: { digests }, sandbox: { digests } })).flatMap(
      ({ containers }) => containers.map(({ image: name }) => name),
    );
    expect(images).toHaveLength(4);
    for (const name of images) expect(name).toMatch(/^zhixing(-sandbox)?@sha256:a{64}$/);
  });
});

describe('the way in', () => {
  it('is open for every host, with the certificates that are named, at the class that is named', () => {
    const [{ spec } = least[0] as KubeObject] = kindOf(full, 'Ingress');
    expect(spec.rules?.map(({ host }) => host)).toEqual(many.ingress.hosts);
    expect(spec.tls).toEqual(many.ingress.tls);
    expect(spec.ingressClassName).toBe('traefik');
  });

  it('needs nothing of one controller, and can be left out', slow, () => {
    const [ingress] = kindOf(least, 'Ingress');
    expect(ingress?.metadata.annotations).toBeUndefined();
    expect(ingress?.spec.ingressClassName).toBeUndefined();
    expect(JSON.stringify([least, full])).not.toContain('nginx');
    expect(kindOf(renderChart({ ...leastValues, ingress: { enabled: false } }), 'Ingress')).toEqual([]);
    expect(() => renderChart({ ...leastValues, ingress: {} })).toThrow(/set ingress.hosts/);
  });

  it('wants to be told whom to believe what they forward', () => {
    expect(() => renderChart({ ...leastValues, config: {} })).toThrow(/set config.TRUSTED_PROXIES/);
  });

  it('tells figures to a Prometheus operator where that is asked for, by the names that the alarms know', () => {
    expect(kindOf(least, 'ServiceMonitor')).toEqual([]);
    const monitors = kindOf(full, 'ServiceMonitor');
    expect(monitors.map(({ spec }) => spec.endpoints?.[0]?.relabelings[0]?.replacement).sort()).toEqual(
      [...parts].map((part) => `zhixing-${part}`).sort(),
    );
    for (const { metadata, spec } of monitors) {
      expect(metadata.labels).toMatchObject({ release: 'prometheus' });
      const wanted = Object.entries(spec.selector?.matchLabels ?? {});
      const services = kindOf(full, 'Service').filter(({ metadata: { labels = {} } }) =>
        wanted.every(([name, value]) => labels[name] === value),
      );
      expect(services).toHaveLength(1);
      expect(services[0]?.spec.ports?.[0]?.name).toBe(spec.endpoints?.[0]?.port);
    }
  });
});

describe('secrets of the chart', () => {
  const secretsOf = (pod: KubeObject['spec']['template']['spec']) =>
    pod.containers.flatMap(({ env = [], envFrom = [] }) => [
      ...envFrom.flatMap(({ secretRef }) => secretRef?.name ?? []),
      ...env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef.name ?? []),
    ]);

  it('gives the owner of the database to the migration only', () => {
    const [job] = kindOf(least, 'Job');
    expect(job && [...new Set(secretsOf(job.spec.template.spec))]).toEqual(['zhixing-owner']);
    for (const part of parts)
      expect(secretsOf(deploymentOf(least, part).spec.template.spec)).not.toContain('zhixing-owner');
  });

  it('gives the sandbox its key and no other secret', () => {
    const { spec } = deploymentOf(least, 'sandbox').spec.template;
    expect(secretsOf(spec)).toEqual(['zhixing-sandbox']);
    expect(spec.containers[0]?.envFrom).toBeUndefined();
  });

  it('holds the sandbox to a filter that is in this repository', () => {
    const { seccompProfile } = deploymentOf(least, 'sandbox').spec.template.spec.securityContext;
    expect(seccompProfile.type).toBe('Localhost');
    const file = seccompProfile.localhostProfile?.split('/').at(-1) ?? '';
    expect(JSON.parse(readFileSync(inCheckout('deploy', file), 'utf8'))).toMatchObject({
      defaultAction: 'SCMP_ACT_ERRNO',
    });
  });

  it('gives the server all it needs', () => {
    const missing = (() => {
      try {
        readEnv({ ...namedOf(least, 'ConfigMap', 'zhixing').data, WEB_DIST: '/app/apps/web/dist', RELEASE: 'x' });
        return [];
      } catch (error) {
        return [...String(error).matchAll(/^ {2}([A-Z0-9_]+):/gm)].map(([, name = '']) => name);
      }
    })();
    // What is left comes from the first secret, which values.yaml lists.
    const [, listed = ''] =
      /^# Secrets that exist already\.([\s\S]*?)^secretName/m.exec(readFileSync(`${chart}/values.yaml`, 'utf8')) ?? [];
    expect(missing.filter((name) => !new RegExp(`\\b${name}\\b`).test(listed))).toEqual([]);
    expect(missing).toContain('APP_SECRET');
  });
});

describe('the network of the chart', () => {
  const policyOf = (part: string) => namedOf(least, 'NetworkPolicy', `zhixing-${part}`).spec;
  const nameServer = {
    to: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'kube-system' } } }],
    ports: [
      { port: 53, protocol: 'UDP' },
      { port: 53, protocol: 'TCP' },
    ],
  };
  const podsNamed = (name: string, ...ports: number[]) => ({
    to: [{ podSelector: { matchLabels: { 'app.kubernetes.io/name': name } } }],
    ports: ports.map((port) => ({ port })),
  });
  const backends = [
    podsNamed('restate', 8080, 9070),
    podsNamed('postgresql', 5432),
    podsNamed('valkey', 6379),
    podsNamed('seaweedfs', 8333),
  ];
  const sandbox = {
    to: [
      {
        podSelector: {
          matchLabels: { 'app.kubernetes.io/instance': 'zhixing', 'app.kubernetes.io/component': 'sandbox' },
        },
      },
    ],
    ports: [{ port: 8090 }],
  };
  const outside = {
    to: [
      { ipBlock: { cidr: '0.0.0.0/0', except: privateRanges.v4 } },
      // What lies outside 2000::/3 is not opened in the first place.
      { ipBlock: { cidr: '2000::/3', except: privateRanges.v6.slice(3) } },
    ],
  };

  it.each(['api', 'worker'])(
    'lets %s go to what stands behind us, the sandbox and the public internet only',
    (part) => {
      expect(policyOf(part).policyTypes).toEqual(['Ingress', 'Egress']);
      expect(policyOf(part).egress).toEqual([nameServer, ...backends, sandbox, outside]);
      expect(privateRanges.v6.slice(0, 3)).toEqual(['::/3', '4000::/2', '8000::/1']);
    },
  );

  it('lets the migration go to the database and nowhere else, and the sandbox nowhere', () => {
    expect(policyOf('migrate')).toMatchObject({ policyTypes: ['Ingress', 'Egress'], ingress: [] });
    expect(policyOf('migrate').egress).toEqual([nameServer, podsNamed('postgresql', 5432)]);
    expect(policyOf('sandbox')).toMatchObject({ policyTypes: ['Ingress', 'Egress'], egress: [] });
  });

  it('opens a place of the house where it is named, to all that may need it', () => {
    const inHouse = [{ cidr: '10.1.2.3/32', ports: [4318] }];
    const objects = renderChart({ ...leastValues, networkPolicy: { inHouse } });
    for (const part of ['api', 'worker', 'migrate'])
      expect(namedOf(objects, 'NetworkPolicy', `zhixing-${part}`).spec.egress).toContainEqual({
        to: [{ ipBlock: { cidr: '10.1.2.3/32' } }],
        ports: [{ port: 4318 }],
      });
  });
});
