import { eq } from 'drizzle-orm';
import { dayMs, minuteMs } from '../../base/durations.ts';
import { asUnstorable, Unstorable } from '../../base/unstorable.ts';
import type { Services } from '../../ctx.ts';
import { modelTraining } from '../../db/schema/model-training.ts';
import { EgressRefused, type RefusalCode } from '../../gateways/egress/egress-refused.ts';
import { ProviderRefused } from '../../gateways/model/call-provider.ts';
import {
  createJob,
  type FineTuningJob,
  findJob,
  isUnsupported,
  readJob,
  uploadExamples,
} from '../../gateways/model/fine-tuning.ts';
import { storageKey } from '../file/index.ts';
import { openKey, type StoredModel } from '../model/index.ts';
import { type Ending, findParent, finishTraining } from './finish-training.ts';
import { readById, type StoredTraining, type TrainingKey } from './queries.ts';
import { faultText, providerText } from './rules.ts';

/** How long a provider may be silent: nothing is lost before the job is begun, one that runs is waited for longer. */
const patienceMs = { begin: 10 * minuteMs, run: dayMs };

type Work = { services: Services; row: StoredTraining; parent: StoredModel; key: string | null; signal: AbortSignal };
type Step = Ending | 'going';

class Ended extends Error {
  readonly ending: Ending;
  constructor(error: string) {
    super(error);
    this.ending = { outcome: 'failed', error };
  }
}

const note = ({ services, row }: Work, change: Partial<StoredTraining>) =>
  services.db.inTenant(row.tenantId, (tx) =>
    tx
      .update(modelTraining)
      .set({ ...change, seenAt: services.now() })
      .where(eq(modelTraining.id, row.id)),
  );

const asUnsupported = (error: unknown): never => {
  throw isUnsupported(error) ? new Ended(faultText('UNSUPPORTED')) : error;
};

/** Looks before it makes: a worker killed after the provider said yes has a job there whose number nobody wrote down. */
const beginJob = async (work: Work): Promise<FineTuningJob> => {
  const { services, row, parent, key, signal } = work;
  const access = { baseUrl: parent.baseUrl, apiKey: key, headers: parent.headers };
  const means = { egress: services.egress, signal };
  const known = await findJob(access, row.id, means).catch(asUnsupported);
  if (known) return known;
  let file = row.providerFile;
  if (!file) {
    const bytes = await services.storage.get(storageKey(row.tenantId, row.id));
    if (!bytes) throw new Ended(faultText('EXAMPLES_GONE'));
    file = await uploadExamples(access, row.id, Buffer.from(bytes).toString('utf8'), means).catch(asUnsupported);
    await note(work, { providerFile: file });
  }
  return createJob(access, { trainingId: row.id, modelName: parent.modelName, file }, means);
};

const endingOf = ({ status, fine_tuned_model: modelName, error }: FineTuningJob, key: string | null): Step => {
  if (status === 'succeeded') return { outcome: 'succeeded', modelName: modelName ?? '' };
  if (status === 'cancelled') return { outcome: 'cancelled', error: '' };
  if (status === 'failed') return { outcome: 'failed', error: providerText(error?.message ?? '', key) };
  return 'going';
};

const refusedAddress: readonly RefusalCode[] = [
  'ADDRESS',
  'SCHEME',
  'CREDENTIALS',
  'HOST',
  'PORT',
  'ADDRESS_BLOCKED',
  'HOST',
];

/** A refusal is final; silence and a provider's own trouble are waited out. */
const afterFailure = ({ services, row, key }: Work, given: unknown): Step => {
  const error = asUnstorable(given);
  if (error instanceof Ended) return error.ending;
  const failed = (text: string): Ending => ({ outcome: 'failed', error: text });
  if (error instanceof Unstorable) return failed(faultText('UNSTORABLE'));
  if (error instanceof EgressRefused && refusedAddress.includes(error.code))
    return failed(faultText('ADDRESS_REFUSED'));
  const isAnswer = error instanceof ProviderRefused;
  const isPassing = isAnswer && (error.status >= 500 || error.status === 429 || error.status === 408);
  if (isAnswer && !isPassing) {
    const words = `HTTP ${error.status} ${error.message}`;
    return failed([405, 501].includes(error.status) ? faultText('UNSUPPORTED') : providerText(words, key));
  }
  if (!isAnswer && !(error instanceof EgressRefused)) throw error;
  const since = (row.seenAt ?? row.createdAt).getTime();
  const isLost = services.now().getTime() - since > (row.providerJob ? patienceMs.run : patienceMs.begin);
  services.log.warn({ err: error, trainingId: row.id, isLost }, 'the provider of a training did not answer');
  return isLost ? failed(faultText('SILENT')) : 'going';
};

/** One step forward: examples, job, or a look at how it goes. Done again after a kill, it goes on where it was. */
export const advanceTraining = async (services: Services, place: TrainingKey, signal: AbortSignal) => {
  const found = await services.db.inTenant(place.tenantId, async (tx) => {
    const row = await readById(tx, place.trainingId);
    return row?.state === 'in-progress' ? { row, parent: await findParent(tx, row) } : undefined;
  });
  if (!found) return 'over';
  const { row, parent } = found;
  if (!parent) return finishTraining(services, place, { outcome: 'failed', error: faultText('MODEL_GONE') });
  const key = openKey(services, parent) || null;
  const work: Work = { services, row, parent, key, signal };
  let step: Step;
  try {
    const access = { baseUrl: parent.baseUrl, apiKey: key, headers: parent.headers };
    const job = row.providerJob
      ? await readJob(access, row.providerJob, { egress: services.egress, signal })
      : await beginJob(work);
    await note(work, { providerJob: job.id });
    step = endingOf(job, key);
  } catch (error) {
    if (signal.aborted) throw error;
    step = afterFailure(work, error);
  }
  return step === 'going' ? step : finishTraining(services, place, step);
};
