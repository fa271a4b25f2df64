import { z } from 'zod';
import { callProvider, type Means, type ProviderAccess, ProviderRefused } from './call-provider.ts';

/** OpenAI's fine-tuning, as compatible providers speak it. */
const job = z.object({
  id: z.string().min(1),
  status: z.string(),
  fine_tuned_model: z.string().nullish(),
  error: z.object({ message: z.string().nullish() }).nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  user_provided_suffix: z.string().nullish(),
});
export type FineTuningJob = z.infer<typeof job>;
const jobPage = z.object({ data: z.array(job), has_more: z.boolean().nullish() });

const jobsPath = '/fine_tuning/jobs';
const maxPages = 20;
const pageSize = 100;
/** By which a job is known as ours for this training, whatever we forgot. */
const metadataKey = 'zhixing_training';
const suffixOf = (trainingId: string) => `zx-${trainingId}`;

const read = <T>(schema: z.ZodType<T>, value: unknown, path: string): T => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ProviderRefused(200, path);
};

/** A provider that knows nothing of it answers 404 or 405 to any of its addresses. */
export const isUnsupported = (error: unknown) =>
  error instanceof ProviderRefused && [404, 405, 501].includes(error.status);

export const uploadExamples = async (access: ProviderAccess, trainingId: string, text: string, means: Means) => {
  const body = new FormData();
  body.set('purpose', 'fine-tune');
  body.set('file', new File([text], `${trainingId}.jsonl`, { type: 'application/jsonl' }));
  const reply = await callProvider(access, '/files', { ...means, body });
  return read(z.object({ id: z.string().min(1) }), reply, '/files').id;
};

type Order = { trainingId: string; modelName: string; file: string };

export const createJob = async (
  access: ProviderAccess,
  { trainingId, modelName, file }: Order,
  means: Means,
): Promise<FineTuningJob> => {
  const body = {
    model: modelName,
    training_file: file,
    suffix: suffixOf(trainingId),
    metadata: { [metadataKey]: trainingId },
  };
  const headers = { 'idempotency-key': trainingId };
  return read(job, await callProvider(access, jobsPath, { ...means, body, headers }), jobsPath);
};

/** The job that was made for this training before its number could be written down. */
export const findJob = async (
  access: ProviderAccess,
  trainingId: string,
  means: Means,
): Promise<FineTuningJob | undefined> => {
  let after = '';
  for (let page = 0; page < maxPages; page++) {
    const query = new URLSearchParams({ limit: String(pageSize), ...(after ? { after } : {}) });
    const reply = await callProvider(access, `${jobsPath}?${query}`, means);
    const { data, has_more: hasMore } = read(jobPage, reply, jobsPath);
    const found = data.find(
      ({ metadata, user_provided_suffix: suffix }) =>
        metadata?.[metadataKey] === trainingId || suffix === suffixOf(trainingId),
    );
    if (found || !hasMore || data.length === 0) return found;
    after = data.at(-1)?.id ?? '';
  }
  return undefined;
};

export const readJob = async (access: ProviderAccess, id: string, means: Means): Promise<FineTuningJob> =>
  read(job, await callProvider(access, `${jobsPath}/${encodeURIComponent(id)}`, means), jobsPath);

export const cancelJob = async (access: ProviderAccess, id: string, means: Means) => {
  await callProvider(access, `${jobsPath}/${encodeURIComponent(id)}/cancel`, { ...means, method: 'POST' });
};
