import { z } from 'zod';
import { versionNo } from './bounded.ts';
import { defineRoute } from './route.ts';

const id = z.object({ id: z.uuid() });

/** The parts of an agent that can be taken over one by one from the agent it was copied from. */
export const lineageField = z.enum(['description', 'prompt', 'usageGuide', 'prologue', 'presetQuestions', 'skills']);
export type LineageField = z.infer<typeof lineageField>;

export const readLineage = defineRoute({
  name: 'readLineage',
  method: 'GET',
  path: '/agent_api/api/agent/lineage/{id}',
  summary: '与来源智能体逐项比较',
  policy: 'account',
  params: id,
  reply: z.object({
    originName: z.string(),
    copiedNo: z.number().int(),
    latestNo: z.number().int(),
    /** Only parts that the author changed since the copy; lists are one line per entry. */
    changes: z.array(z.object({ field: lineageField, base: z.string(), mine: z.string(), theirs: z.string() })),
  }),
  errors: ['NOT_FOUND'],
});

/** Takes the chosen parts of the author's release; the others stay as they are. Either way the release is dealt with. */
export const takeLineage = defineRoute({
  name: 'takeLineage',
  method: 'POST',
  path: '/agent_api/api/agent/lineage/{id}',
  summary: '采纳来源智能体的改动',
  policy: 'account',
  params: id,
  body: z.object({ latestNo: versionNo, fields: z.array(lineageField).max(6) }),
  reply: z.object({ releaseNo: z.number().int() }),
  errors: ['NOT_FOUND', 'LINEAGE_MOVED'],
});

export const lineageRoutes = [readLineage, takeLineage] as const;
