import type { StoredJob } from './training-store.ts';

type Status = 'validating_files' | 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';

/** A tenth each for looking and waiting, then it runs until its time is over. */
function statusOf({ createdMs, takesMs, willFail, cancelledMs }: StoredJob, now: number): Status {
  if (cancelledMs !== null) return 'cancelled';
  const share = (now - createdMs) / Math.max(1, takesMs);
  if (share >= 1) return willFail ? 'failed' : 'succeeded';
  return share < 0.1 ? 'validating_files' : share < 0.2 ? 'queued' : 'running';
}

export const modelNameOf = ({ model, suffix, id }: StoredJob) => `ft:${model}:zhixing:${suffix}:${id.slice(-8)}`;

export const isOver = (job: StoredJob, now: number) =>
  ['succeeded', 'failed', 'cancelled'].includes(statusOf(job, now));
export const isTrained = (job: StoredJob, now: number) => statusOf(job, now) === 'succeeded';

/** The object of OpenAI's interface. */
export function showJob(job: StoredJob, now: number) {
  const status = statusOf(job, now);
  const finished = job.cancelledMs ?? (isOver(job, now) ? job.createdMs + job.takesMs : null);
  return {
    object: 'fine_tuning.job',
    id: job.id,
    model: job.model,
    created_at: Math.floor(job.createdMs / 1000),
    finished_at: finished && Math.floor(finished / 1000),
    status,
    fine_tuned_model: status === 'succeeded' ? modelNameOf(job) : null,
    training_file: job.trainingFile,
    validation_file: null,
    user_provided_suffix: job.suffix,
    metadata: job.metadata,
    error:
      status === 'failed'
        ? { code: 'training_failed', message: 'The loss did not converge on the given examples.', param: null }
        : null,
  };
}
