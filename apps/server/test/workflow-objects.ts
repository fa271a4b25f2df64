import { firstWorkflow } from '@zhixing/contract/workflow-document';
import { newId } from '../src/base/id.ts';
import { plugin } from '../src/db/schema/plugin.ts';
import { workflowRun, workflowStep } from '../src/db/schema/workflow.ts';
import type { World } from './world.ts';

type Somebody = { id: string; tenantId: string };

const flows = new Map<string, { id: string; runId: string }>();
/** One workflow with a run per account. */
const flowOf = async (world: World, { id: accountId, tenantId }: Somebody) => {
  const known = flows.get(accountId);
  if (known) return known;
  const made = { id: newId(), runId: newId() };
  const look = { icon: '1', iconBackground: '#d6e4ff', callableName: `w_${made.id.slice(-8)}` };
  const document = firstWorkflow();
  await world.services.db.inTenant(tenantId, async (tx) => {
    const head = { name: '样例', description: '样例', type: 'WORKFLOW', ...look } as const;
    await tx.insert(plugin).values({ tenantId, id: made.id, ownerId: accountId, ...head, document });
    const run = { tenantId, id: made.runId, pluginId: made.id, accountId, draftNo: 1, input: {}, document };
    await tx.insert(workflowRun).values({ ...run, status: 'done' });
    const form = { kind: 'form', title: '样例', document: { widgetList: [] }, data: {}, state: 'waiting' };
    const step = { tenantId, runId: made.runId, key: 'form1', status: 'done', form: form as never } as const;
    await tx.insert(workflowStep).values(step);
  });
  flows.set(accountId, made);
  return made;
};

export const ofFlow = {
  make: async (world: World, who: Somebody) => (await flowOf(world, who)).id,
  perAccount: true,
  call: (id: string) => ({
    params: { id, runId: [...flows.values()].find((one) => one.id === id)?.runId ?? newId() },
    body: { draftNo: 1, input: {}, key: 'form1', values: {} },
  }),
} as const;
export const ofFlowRun = {
  make: async (world: World, who: Somebody) => (await flowOf(world, who)).runId,
  perAccount: true,
  call: async (runId: string, world: World, caller: Somebody) => ({
    params: { id: (await flowOf(world, caller)).id, runId },
    body: { key: 'form1', values: {} },
  }),
} as const;
