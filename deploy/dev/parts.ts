import { Failure } from './failure.ts';
import type { Instance } from './instance.ts';
import type { Part, PartName } from './part.ts';
import { postgresPart } from './postgres.ts';
import { restatePart } from './restate.ts';
import { sandboxPart } from './sandbox.ts';
import { apiPart, simulatorPart, workerPart } from './source-part.ts';
import { valkeyPart } from './valkey.ts';
import { workerPort } from './workers.ts';

const makers: Record<PartName, (instance: Instance) => Part> = {
  postgres: postgresPart,
  valkey: valkeyPart,
  restate: restatePart,
  store: (instance) => simulatorPart(instance, 'store'),
  mail: (instance) => simulatorPart(instance, 'mail'),
  sms: (instance) => simulatorPart(instance, 'sms'),
  model: (instance) => simulatorPart(instance, 'model'),
  weather: (instance) => simulatorPart(instance, 'weather'),
  train: (instance) => simulatorPart(instance, 'train'),
  'wechat-pay': (instance) => simulatorPart(instance, 'wechat-pay'),
  sandbox: sandboxPart,
  worker: (instance) => workerPart(instance, workerPort(instance)),
  api: apiPart,
};

export const partNames = Object.keys(makers) as PartName[];
export const makePart = (instance: Instance, name: PartName) => makers[name](instance);

export function partName(text: string | undefined): PartName {
  const name = partNames.find((part) => part === text);
  if (name) return name;
  throw new Failure(`"${text ?? ''}" is not a part.`, `The parts are: ${partNames.join(', ')}.`);
}
