import { isReading } from '@zhixing/contract/plugin-field';
import { type WorkflowDocument, workflowDocument } from '@zhixing/contract/workflow-document';
import { eq } from 'drizzle-orm';
import { sha256 } from '../../base/id.ts';
import type { Tx } from '../../db/client.ts';
import { workflowRun } from '../../db/schema/workflow.ts';
import { openFields, parametersOf } from '../../runtime/tools/plugin-parameters.ts';
import { hostOf, type Tool, ToolFailure, type ToolResult, type ToolRun, versionOf } from '../../runtime/tools/tool.ts';
import { readUsable } from '../plugin/index.ts';
import { answerNode, readAsked } from './form-node.ts';
import type { WorkflowServices } from './node-run.ts';
import { plainJson } from './plain-json.ts';
import { outputOf, type RunRow } from './queries.ts';
import { runGraph } from './run-graph.ts';
import { stopRun } from './run-state.ts';
import { wordsIn } from './words.ts';

const prefix = 'workflow:';
export const workflowPart = (id: string) => `${prefix}${id}`;
/** More than the graph gives itself, so that it ends in its own words. */
const spareMs = 5_000;

/** The same for every attempt of a call. */
const runIdOf = (key: string) =>
  sha256(`workflow ${key}`)
    .toString('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');

type Released = Awaited<ReturnType<typeof readUsable>>[number];
type Order = Pick<RunRow, 'tenantId' | 'pluginId' | 'accountId' | 'releaseNo' | 'document'>;

const callRelease = async (
  services: WorkflowServices,
  order: Order,
  input: object,
  { key, signal, person }: ToolRun,
): Promise<ToolResult> => {
  const { tenantId } = order;
  const id = runIdOf(key);
  const given = plainJson(input) as RunRow['input'];
  await services.db.inTenant(tenantId, (tx) =>
    tx
      .insert(workflowRun)
      .values({ ...order, id, input: given, createdAt: services.now() })
      .onConflictDoNothing(),
  );
  const place = { tenantId, runId: id };
  const { form, reply } = person?.filled ?? {};
  if (form?.node && reply) await answerNode(services, place, form.node, reply);
  const asks = await runGraph({ ...services, hasPerson: person !== undefined }, place, signal);
  if (asks) return { text: '', asks };
  const { parts } = await readAsked(services, place);
  const [run] = await services.db.inTenant(tenantId, (tx) =>
    tx.select().from(workflowRun).where(eq(workflowRun.id, id)),
  );
  if (run?.status !== 'done') throw new ToolFailure(wordsIn('zh-CN', run?.error ?? ''), parts);
  return { text: JSON.stringify(outputOf(run)), parts };
};

/** Only looks things up, with tools that do no more. */
const isReader = ({ nodes, effect }: WorkflowDocument, tools: ReadonlyMap<string, Tool>) =>
  !effect.hasEffect &&
  nodes.every(
    (node) =>
      (node.type !== 'http' || isReading(node.method)) &&
      (node.type !== 'tool' || tools.get(node.part)?.trust.isHarmless !== false),
  );

const placesOf = ({ nodes }: WorkflowDocument, tools: ReadonlyMap<string, Tool>) => {
  const places = nodes.flatMap((node) => {
    if (node.type === 'http') return [hostOf(node.url)];
    return node.type === 'tool' ? [tools.get(node.part)?.trust.destination ?? ''] : [];
  });
  return [...new Set(places.filter((place) => place !== ''))].join(', ');
};

const toolFrom = async (tx: Tx, services: WorkflowServices, { release, ownerId, isShared }: Released) => {
  const document = workflowDocument.parse(release.document);
  const { tenantId, pluginId, no: releaseNo, name, description, callableName } = release;
  const parts = document.nodes.flatMap((node) => (node.type === 'tool' ? [node.part] : []));
  const tools = parts.length > 0 ? await services.loadTools(tx, services, ownerId, parts) : new Map<string, Tool>();
  const known = new Set(openFields(document).map((field) => field.name));
  const tool: Tool = {
    name: callableName,
    title: { zh: name, en: name },
    description: `${name}：${description}`,
    parameters: parametersOf(document),
    trust: {
      isHarmless: document.effect.isPreApproved || isReader(document, tools),
      destination: placesOf(document, tools),
      version: JSON.stringify([releaseNo, document, ...[...tools.values()].map(versionOf)]),
      ownerId,
      isShared,
    },
    limitMs: document.timeoutMs + spareMs,
    run: (input, run) => {
      const own = Object.fromEntries(Object.entries(input).filter(([field]) => known.has(field)));
      const order = { tenantId, pluginId, accountId: ownerId, releaseNo, document };
      return callRelease(services, order, own, run);
    },
    leave: (key) => stopRun(services, { tenantId, runId: runIdOf(key) }),
  };
  return [workflowPart(pluginId), tool] as const;
};

/** Workflows an agent has attached, by the ids it names them with; what its owner may not use any more is left out. */
export const loadWorkflowTools = async (
  tx: Tx,
  services: WorkflowServices,
  ownerId: string,
  parts: readonly string[],
): Promise<Map<string, Tool>> => {
  const ids = parts.flatMap((part) => (part.startsWith(prefix) ? [part.slice(prefix.length)] : []));
  const tools = new Map<string, Tool>();
  for (const row of await readUsable(tx, ownerId, ids)) {
    // The id may be that of a tool of another kind.
    if ((row.release.document as { kind?: unknown }).kind !== 'WORKFLOW') continue;
    tools.set(...(await toolFrom(tx, services, row)));
  }
  return tools;
};
