import type { AnswerForm } from '@zhixing/contract/answer-part';
import type { Services } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import type { Tool } from '../../runtime/tools/tool.ts';
import type { Reader } from '../knowledge/index.ts';
import type { ModelServices } from '../model/index.ts';
import type { Scope } from './fill-template.ts';
import type { OpenRun } from './queries.ts';

type LoadTools = (tx: Tx, services: Services, ownerId: string, parts: readonly string[]) => Promise<Map<string, Tool>>;
/** `reader`: whose question the run is for; without it, of whoever began it. `hasPerson`: they can fill in forms. */
export type WorkflowServices = ModelServices & { loadTools: LoadTools; reader?: Reader; hasPerson?: boolean };

/** `asks`: the node is done once a person has filled this in. */
export type Done = { output: Record<string, unknown>; tokens?: number } | { asks: AnswerForm };
export type NodeRun = OpenRun & { scope: Scope; key: string };
/** What goes in is known, and kept, before the work begins. */
export type Work = { input: unknown; work: (signal: AbortSignal) => Promise<Done> };
