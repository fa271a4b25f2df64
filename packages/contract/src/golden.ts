import { z } from 'zod';
import { limits, overWords } from './limit.ts';
import { defineRoute } from './route.ts';
import { versionRef } from './studio.ts';

const id = z.object({ id: z.uuid() });
const words = z.array(z.string().trim().min(1).max(60)).min(1).max(10);

/** By rule: all of the words, or none of them, stand in the answer. By model: it judges by the criterion. */
const goldenCheck = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('contains'), words }),
  z.object({ kind: z.literal('excludes'), words }),
  z.object({ kind: z.literal('model'), criterion: z.string().trim().min(1).max(300) }),
]);
export type GoldenCheck = z.infer<typeof goldenCheck>;

const goldenQuestion = z.object({
  id: z.uuid(),
  question: z.string().trim().min(1).max(500),
  check: goldenCheck,
});
export type GoldenQuestion = z.infer<typeof goldenQuestion>;

const goldenRunRow = z.object({
  id: z.string(),
  releaseNo: z.number().int().nullable(),
  draftNo: z.number().int().nullable(),
  status: z.enum(['running', 'done', 'failed']),
  total: z.number().int(),
  passed: z.number().int(),
  failed: z.number().int(),
  createdDate: z.string(),
});
export type GoldenRunRow = z.infer<typeof goldenRunRow>;

const goldenResult = z.object({
  questionId: z.string(),
  question: z.string(),
  check: goldenCheck,
  /** Null while it has not been judged. */
  passed: z.boolean().nullable(),
  reason: z.string(),
  answer: z.string(),
  ms: z.number().int(),
  tokens: z.number().int(),
  costMicro: z.number().int(),
  runId: z.string().nullable(),
});
export type GoldenResult = z.infer<typeof goldenResult>;

export const readGolden = defineRoute({
  name: 'readGolden',
  method: 'GET',
  path: '/aiagent_api/agent/{id}/golden',
  summary: '标准问题与最近的回归',
  policy: 'account',
  params: id,
  reply: z.object({ questions: z.array(goldenQuestion), runs: z.array(goldenRunRow) }),
  errors: ['NOT_FOUND', 'NO_PERMISSION'],
});

export const saveGolden = defineRoute({
  name: 'saveGolden',
  method: 'PUT',
  path: '/aiagent_api/agent/{id}/golden',
  summary: '保存标准问题（整体替换）',
  policy: 'account',
  params: id,
  body: z.object({ questions: z.array(goldenQuestion).max(limits.goldenQuestions.most, overWords('goldenQuestions')) }),
  reply: z.null(),
  errors: ['NOT_FOUND', 'NO_PERMISSION', 'MEMBER_REQUIRED'],
});

/** Runs on its own after every release too. */
export const runGolden = defineRoute({
  name: 'runGolden',
  method: 'POST',
  path: '/aiagent_api/agent/{id}/golden/run',
  summary: '用标准问题检验一个版本',
  policy: 'account',
  params: id,
  body: z.object({ version: versionRef }),
  reply: z.object({ id: z.string() }),
  errors: ['NOT_FOUND', 'NO_PERMISSION', 'MEMBER_REQUIRED', 'GOLDEN_EMPTY', 'GOLDEN_RUNNING', 'PART_NOT_SHARED'],
});

export const readGoldenRun = defineRoute({
  name: 'readGoldenRun',
  method: 'GET',
  path: '/aiagent_api/agent/golden-run/{id}',
  summary: '一次检验的结果',
  policy: 'account',
  params: id,
  reply: goldenRunRow.extend({ results: z.array(goldenResult) }),
  errors: ['NOT_FOUND'],
});

export const goldenRoutes = [readGolden, saveGolden, runGolden, readGoldenRun] as const;
