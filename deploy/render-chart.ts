import { execFileSync } from 'node:child_process';
import { parseAllDocuments, stringify } from 'yaml';
import { inCheckout } from './dev/home.ts';

type Labels = Record<string, string>;
type PodSpec = {
  affinity?: unknown;
  automountServiceAccountToken?: boolean;
  containers: {
    image: string;
    command?: string[];
    env?: { name: string; value?: string; valueFrom?: { secretKeyRef: { name: string; key: string } } }[];
    envFrom?: { secretRef?: { name: string }; configMapRef?: { name: string } }[];
    lifecycle?: { preStop: { exec: { command: string[] } } };
    securityContext: object;
    volumeMounts?: object[];
  }[];
  imagePullSecrets?: object[];
  nodeSelector?: Labels;
  securityContext: { seccompProfile: { type: string; localhostProfile?: string } };
  terminationGracePeriodSeconds: number;
  tolerations?: object[];
  volumes?: object[];
};
/** What our tests ask of an object; its whole shape is checked against Kubernetes' own schema. */
export type KubeObject = {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Labels; annotations?: Labels };
  data?: Record<string, string>;
  spec: {
    replicas?: number;
    selector?: Labels & { matchLabels?: Labels };
    template: { metadata: { labels: Labels; annotations?: Labels }; spec: PodSpec };
    ports?: { name: string; port: number }[];
    policyTypes?: string[];
    egress?: object[];
    ingress?: object[];
    rules?: { host: string }[];
    tls?: object[];
    ingressClassName?: string;
    minReplicas?: number;
    maxReplicas?: number;
    maxUnavailable?: number;
    scaleTargetRef?: { name: string };
    endpoints?: { port: string; relabelings: { replacement: string }[] }[];
  };
};

export const chart = inCheckout('deploy/helm/zhixing');

/** The least that an operator has to say. */
export const leastValues = {
  release: '6931b2b7e5',
  image: { allowTags: true },
  config: { TRUSTED_PROXIES: '10.244.0.0/16' },
  ingress: { hosts: ['zhixing.example'] },
};

export const runHelm = (args: string[], values: object): string =>
  execFileSync(inCheckout('node_modules/.bin/helm'), [...args, '--values', '-'], {
    input: stringify(values),
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'pipe'],
  });

export const renderChart = (values: object = leastValues, name = 'zhixing'): KubeObject[] =>
  parseAllDocuments(runHelm(['template', name, chart], values)).map((document) => {
    if (document.errors.length > 0) throw document.errors[0];
    return document.toJS() as KubeObject;
  });
