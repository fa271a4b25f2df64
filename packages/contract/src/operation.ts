import { z } from 'zod';
import { defineRoute } from './route.ts';

const partNames = ['postgres', 'valkey', 'engine', 'store', 'sandbox'] as const;
export type PartName = (typeof partNames)[number];

/** Work that comes round again; each has its words on the page that shows them. */
export const jobNames = [
  'accountRemoval',
  'agentFigures',
  'bills',
  'fileSweep',
  'ledgerProof',
  'lostRuns',
  'memberEnds',
  'oldWindows',
  'orderChecks',
  'partition',
  'retention',
  'taskCounts',
  'workflowSweep',
] as const;
export type JobName = (typeof jobNames)[number];

/** Why a run has not ended yet. */
const runWaits = [
  /** Its person has to say yes or no. */
  'consent',
  /** Its person has to pay first. */
  'payment',
  /** An earlier run of the same session goes first. */
  'behind',
  /** Not handed to the engine yet. */
  'order',
  /** The engine has it and no worker has begun it. */
  'worker',
  'model',
  'tool',
  /** An attempt failed and the engine tries again. */
  'retry',
  /** The engine has given up and waits for somebody. */
  'paused',
  /** Somebody asked for its end. */
  'stop',
  /** The engine knows nothing of it. */
  'lost',
  /** The engine could not be asked. */
  'unknown',
] as const;
export type RunWait = (typeof runWaits)[number];

const openRun = z.object({
  id: z.string(),
  tenantName: z.string(),
  agentName: z.string(),
  username: z.string(),
  status: z.enum(['queued', 'running']),
  createdAt: z.string(),
  /** By our clock, not by the reader's. */
  ageSeconds: z.number().int(),
  /** Rounds that are finished. */
  steps: z.number().int(),
  /** As the engine counts them; null when it could not be asked or does not know the run. */
  attempts: z.number().int().nullable(),
  wait: z.enum(runWaits),
  waitSeconds: z.number().int(),
});
export type OpenRun = z.infer<typeof openRun>;

const jobState = z.object({
  name: z.enum(jobNames),
  endedSecondsAgo: z.number(),
  everySeconds: z.number(),
  failures: z.number().int(),
  isLate: z.boolean(),
});

export const operationState = defineRoute({
  name: 'operationState',
  method: 'GET',
  path: '/agent_api/api/admin/operation',
  summary: '未结束的运行、各部件的状态和定时任务',
  policy: 'staff',
  /** Only runs older than this. */
  query: z.object({ olderThan: z.coerce.number().int().min(0).max(86_400).default(30) }),
  reply: z.object({
    runs: z.array(openRun),
    /** How many there are; the oldest hundred are told. */
    total: z.number().int(),
    parts: z.array(z.object({ name: z.enum(partNames), isUp: z.boolean() })),
    /** Told to staff of the platform. */
    jobs: z.array(jobState),
  }),
});
export type OperationState = z.infer<typeof operationState.reply>;

const id = z.object({ id: z.uuid() });

export const endRun = defineRoute({
  name: 'endRun',
  method: 'POST',
  path: '/agent_api/api/admin/operation/run/{id}/end',
  summary: '结束一次运行',
  policy: 'admin',
  params: id,
  reply: z.null(),
  errors: ['NOT_FOUND'],
});

export const beginRunAgain = defineRoute({
  name: 'beginRunAgain',
  method: 'POST',
  path: '/agent_api/api/admin/operation/run/{id}/again',
  summary: '重新开始一次运行',
  policy: 'admin',
  params: id,
  reply: z.null(),
  errors: ['NOT_FOUND'],
});

export const operationRoutes = [operationState, endRun, beginRunAgain] as const;
