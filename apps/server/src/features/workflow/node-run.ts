import type { Services } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import type { Tool } from '../../runtime/tools/tool.ts';
import type { Reader } from '../knowledge/index.ts';
import type { ModelServices } from '../model/index.ts';
import type { Scope } from './fill-template.ts';
import type { OpenRun } from './queries.ts';

type LoadTools = (tx: Tx, services: Services, ownerId: string, parts: readonly string[]) => Promise<Map<string, Tool>>;
/** `reader`: whose question the run is for; without it, of whoever began it. */
export type WorkflowServices = ModelServices & { loadTools: LoadTools; reader?: Reader };

export type Done = { output: Record<string, unknown>; tokens?: number };
export type NodeRun = OpenRun & { scope: Scope; key: string };
/** What goes in is known, and kept, before the work begins. */
export type Work = { input: unknown; work: (signal: AbortSignal) => Promise<Done> };
