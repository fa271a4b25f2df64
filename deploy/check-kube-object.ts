import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { Job } from 'kubernetes-models/batch/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Service } from 'kubernetes-models/v1';
import type { KubeObject } from './render-chart.ts';

const models = {
  'v1 ConfigMap': ConfigMap,
  'v1 Service': Service,
  'apps/v1 Deployment': Deployment,
  'autoscaling/v2 HorizontalPodAutoscaler': HorizontalPodAutoscaler,
  'batch/v1 Job': Job,
  'networking.k8s.io/v1 Ingress': Ingress,
  'networking.k8s.io/v1 NetworkPolicy': NetworkPolicy,
  'policy/v1 PodDisruptionBudget': PodDisruptionBudget,
} as unknown as Record<string, new (data: unknown) => { validate(): void }>;

/** The same value, which tells of every field that is read; `onto` takes the fields in the place of a new object. */
const watch = (value: unknown, path: string, read: Set<string>, onto?: object): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  const watched = onto ?? (Array.isArray(value) ? [] : {});
  for (const [name, inner] of Object.entries(value)) {
    const place = `${path}.${name}`;
    const given = watch(inner, place, read);
    Object.defineProperty(watched, name, {
      enumerable: true,
      get: () => {
        read.add(place);
        return given;
      },
    });
  }
  return watched;
};

const placesOf = (value: unknown, path: string): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, inner]) => [`${path}.${name}`, ...placesOf(inner, `${path}.${name}`)]);

/**
 * What Kubernetes' own schema says against an object. It allows fields that it does not know, so a field that its check never
 * looks at is one that Kubernetes does not have.
 */
export const findKubeFaults = (object: KubeObject): string[] => {
  const { apiVersion, kind, metadata } = object;
  const Model = models[`${apiVersion} ${kind}`];
  const name = `${kind} ${metadata.name}`;
  if (!Model) return [`${name}: no schema for ${apiVersion}`];
  const read = new Set<string>();
  try {
    // The model itself reads all that it is made of.
    const model = new Model(object);
    watch(object, '', read, model);
    model.validate();
  } catch (error) {
    return [`${name}: ${(error as Error).message}`];
  }
  return placesOf(object, '')
    .filter((place) => !read.has(place))
    .map((place) => `${name}: ${place} is no field of it`);
};
