import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type StoredJob = {
  id: string;
  model: string;
  trainingFile: string;
  suffix: string;
  metadata: Record<string, string>;
  createdMs: number;
  /** How it will end is decided when it begins, and when; both follow from the clock alone. */
  takesMs: number;
  willFail: boolean;
  cancelledMs: number | null;
};

/** Files and jobs outlive the process, as a provider's would. */
export function openTrainingStore(folder: string) {
  mkdirSync(folder, { recursive: true });
  const jobsFile = join(folder, 'jobs.json');
  const jobs: StoredJob[] = existsSync(jobsFile) ? JSON.parse(readFileSync(jobsFile, 'utf8')) : [];
  const save = () => writeFileSync(jobsFile, JSON.stringify(jobs));
  const pathOf = (id: string) => join(folder, `${id}.jsonl`);
  return {
    jobs,
    save,
    add(job: StoredJob): void {
      jobs.unshift(job);
      save();
    },
    addFile(id: string, text: string): void {
      writeFileSync(pathOf(id), text);
    },
    readFile: (id: string) =>
      /^file-\w+$/.test(id) && existsSync(pathOf(id)) ? readFileSync(pathOf(id), 'utf8') : null,
  };
}

export type TrainingStore = ReturnType<typeof openTrainingStore>;
