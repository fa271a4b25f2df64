import { z } from 'zod';
import { defineRoute } from './route.ts';
import { trainingLimits } from './training-examples.ts';

const id = z.object({ id: z.uuid() });
/** 训练中, 已完成: there is no third state and no way back. How it ended is the outcome. */
export const trainingStates = ['in-progress', 'completed'] as const;
export const trainingOutcomes = ['succeeded', 'failed', 'cancelled'] as const;

const trainingRow = z.object({
  id: z.string(),
  modelId: z.string(),
  name: z.string(),
  state: z.enum(trainingStates),
  outcome: z.enum(trainingOutcomes).nullable(),
  examples: z.number().int(),
  /** What went wrong, in the reader's language or the provider's own words; empty otherwise. */
  error: z.string(),
  /** The model that came of it. */
  resultModelId: z.string().nullable(),
  createdDate: z.string(),
  completedDate: z.string().nullable(),
});
export type TrainingRow = z.infer<typeof trainingRow>;

/** The file holds one example a line: {"messages":[{"role","content"}…]}, 10 to 10,000 of them. */
export const startTraining = defineRoute({
  name: 'startTraining',
  method: 'POST',
  path: '/aiagent_api/model/{id}/training',
  summary: '用对话样例（JSONL）训练模型',
  policy: 'account',
  params: id,
  query: z.object({ name: z.string().trim().min(1, '名称不能为空').max(20) }),
  upload: { maxBytes: trainingLimits.bytes },
  reply: z.object({ id: z.string() }),
  errors: [
    'MEMBER_REQUIRED',
    'NOT_FOUND',
    'NO_PERMISSION',
    'TRAINING_KIND',
    'TRAINING_RUNNING',
    'TRAINING_FILE_REFUSED',
    'MODEL_TOO_MANY',
  ],
});

/** The newest fifty. */
export const listTrainings = defineRoute({
  name: 'listTrainings',
  method: 'GET',
  path: '/aiagent_api/model/{id}/training',
  summary: '模型的训练记录',
  policy: 'account',
  params: id,
  reply: z.array(trainingRow),
  errors: ['NOT_FOUND', 'NO_PERMISSION'],
});

export const readTraining = defineRoute({
  name: 'readTraining',
  method: 'GET',
  path: '/aiagent_api/model-training/{id}',
  summary: '一次训练：训练中或已完成',
  policy: 'account',
  params: id,
  reply: trainingRow,
  errors: ['NOT_FOUND'],
});

/** Of one that is completed already, nothing changes. */
export const cancelTraining = defineRoute({
  name: 'cancelTraining',
  method: 'POST',
  path: '/aiagent_api/model-training/{id}/cancel',
  summary: '取消训练',
  policy: 'account',
  params: id,
  reply: trainingRow,
  errors: ['NOT_FOUND'],
});

export const modelTrainingRoutes = [startTraining, listTrainings, readTraining, cancelTraining] as const;
