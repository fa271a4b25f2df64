import { randomUUID } from 'node:crypto';
import type { ModelSwitches } from '../behaviour.ts';
import { isObject, parseBody, readModel, textOf } from '../chat-request.ts';
import { failureOf, OpenAiError } from '../openai-error.ts';
import { isOver, isTrained, modelNameOf, showJob } from './job-state.ts';
import { readLessons } from './lessons.ts';
import type { TrainingStore } from './training-store.ts';

const jobsPath = '/v1/fine_tuning/jobs';
const shortId = () => randomUUID().replaceAll('-', '').slice(0, 24);

type Call = { method: string; url: URL; type: string; body: Buffer };

/** Fine-tuning as OpenAI speaks it: files, jobs that go by the clock, and models that have learned their examples. */
export function createTrainingApi(store: TrainingStore, switches: ModelSwitches) {
  const { settings, take } = switches;
  const now = () => Date.now();

  async function addFile({ type, body }: Call) {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
      .formData()
      .catch(() => undefined);
    const file = form?.get('file');
    if (form?.get('purpose') !== 'fine-tune') throw new OpenAiError(400, "'purpose' must be fine-tune.");
    if (!(file instanceof File)) throw new OpenAiError(400, "'file' is missing.", { param: 'file' });
    const id = `file-${shortId()}`;
    store.addFile(id, await file.text());
    return { object: 'file', id, bytes: file.size, filename: file.name, purpose: 'fine-tune', status: 'processed' };
  }

  async function addJob({ body }: Call) {
    const order = parseBody(body.toString('utf8'));
    const model = readModel(order);
    if (/^(unknown|missing|no-such)/.test(model)) throw failureOf(404);
    const trainingFile = textOf(order.training_file);
    const text = store.readFile(trainingFile);
    if (text === null) throw new OpenAiError(400, `File ${trainingFile} does not exist.`, { param: 'training_file' });
    readLessons(text);
    const metadata = isObject(order.metadata) ? order.metadata : {};
    const job = {
      id: `ftjob-${shortId()}`,
      model,
      trainingFile,
      suffix: textOf(order.suffix),
      metadata: Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, String(value)])),
      createdMs: now(),
      takesMs: settings.trainMs,
      willFail: model.startsWith('unteachable'),
      cancelledMs: null,
    };
    store.add(job);
    // The job is there before its maker hears of it: whoever dies in between must not make another.
    if (settings.trainReplyMs > 0) await new Promise((resolve) => setTimeout(resolve, settings.trainReplyMs));
    return showJob(job, now());
  }

  function listJobs({ url }: Call) {
    const limit = Math.min(100, Number(url.searchParams.get('limit')) || 20);
    const after = url.searchParams.get('after');
    const start = after ? store.jobs.findIndex(({ id }) => id === after) + 1 : 0;
    const page = store.jobs.slice(start, start + limit);
    return {
      object: 'list',
      data: page.map((job) => showJob(job, now())),
      has_more: start + limit < store.jobs.length,
    };
  }

  function findJob(id: string) {
    const job = store.jobs.find((one) => one.id === id);
    if (!job) throw new OpenAiError(404, `Could not find fine tune: ${id}`, { code: 'fine_tune_not_found' });
    return job;
  }

  function cancelJob(id: string) {
    const job = findJob(id);
    if (isOver(job, now())) throw new OpenAiError(400, 'The job has already ended.', { code: 'invalid_status' });
    job.cancelledMs = now();
    store.save();
    return showJob(job, now());
  }

  async function answer(call: Call): Promise<unknown> {
    const path = call.url.pathname;
    const route = `${call.method} ${path}`;
    if (route === 'POST /v1/files') return addFile(call);
    if (route === `POST ${jobsPath}`) return addJob(call);
    if (route === `GET ${jobsPath}`) return listJobs(call);
    const [, id = '', isCancel] = /^\/v1\/fine_tuning\/jobs\/([^/]+)(\/cancel)?$/.exec(path) ?? [];
    if (id && !isCancel && call.method === 'GET') return showJob(findJob(id), now());
    if (id && isCancel && call.method === 'POST') return cancelJob(id);
    throw new OpenAiError(404, `Invalid URL (${route})`, { code: 'unknown_url' });
  }

  return {
    serves: (path: string) => !settings.trainUnknown && (path === '/v1/files' || path.startsWith(jobsPath)),
    answer: (call: Call) => {
      if (take('trainErrorNext')) throw failureOf(503);
      return answer(call);
    },
    models: () => store.jobs.filter((job) => isTrained(job, now())).map(modelNameOf),
    /** What a trained model has learned to say to a question; undefined for a model that was not trained here. */
    lessonsOf(model: string): Map<string, string> | undefined {
      const job = store.jobs.find((one) => isTrained(one, now()) && modelNameOf(one) === model);
      return job && readLessons(store.readFile(job.trainingFile) ?? '');
    },
  };
}

export type TrainingApi = ReturnType<typeof createTrainingApi>;
