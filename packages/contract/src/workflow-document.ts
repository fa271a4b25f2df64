import { z } from 'zod';
import { hasCycle, hasTwins } from './graph.ts';
import { limits } from './limit.ts';
import { contentTypes, httpMethods, pluginField, sideEffect, timeoutMs } from './plugin-field.ts';

/** Text in which `{{node.path}}` stands for what a node before has given. */
const template = z.string().max(20_000).default('');
const pair = z.object({ name: z.string().trim().min(1).max(64), value: template });
export type WorkflowPair = z.infer<typeof pair>;
const pairs = z
  .array(pair)
  .max(40)
  .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, '名称重复')
  .default([]);

export const startKey = 'start';
export const endKey = 'end';
export const workflowKey = z.string().regex(/^[a-z][a-z0-9_]{0,23}$/);
const place = z.number().min(-20_000).max(20_000).default(0);
const base = {
  key: workflowKey,
  title: z.string().trim().min(1).max(30),
  x: place,
  y: place,
};
/** stop: the run fails with the node; go-on: the nodes after it see its error. */
const onError = z.enum(['stop', 'go-on']).default('stop');

export const conditionOps = [
  'equals',
  'not-equals',
  'contains',
  'not-contains',
  'greater',
  'less',
  'empty',
  'not-empty',
] as const;
export type ConditionOp = (typeof conditionOps)[number];

/** The host is the author's alone: a value may fill what stands after it. */
const address = z.string().trim().max(2_000).default('');

export const workflowNode = z.discriminatedUnion('type', [
  z.object({ ...base, type: z.literal('start'), key: z.literal(startKey) }),
  z.object({ ...base, type: z.literal('end'), key: z.literal(endKey), outputs: pairs }),
  z.object({
    ...base,
    type: z.literal('http'),
    method: z.enum(httpMethods).default('GET'),
    url: address,
    headers: pairs,
    query: pairs,
    contentType: z.enum(contentTypes).default('application/json'),
    body: template,
    timeoutMs,
    onError,
  }),
  z.object({
    ...base,
    type: z.literal('code'),
    language: z.enum(['JAVASCRIPT', 'PYTHON3']).default('JAVASCRIPT'),
    code: z.string().max(50_000).default(''),
    inputs: pairs,
    timeoutMs,
    onError,
  }),
  z.object({
    ...base,
    type: z.literal('model'),
    /** Null: the owner's default. */
    modelId: z.uuid().nullable().default(null),
    system: template,
    prompt: template,
    /** In words, or JSON by a schema as it was typed; without one, any object. */
    answer: z
      .object({
        format: z.enum(['text', 'json']).default('text'),
        schema: z.string().max(limits.answerSchema.most).default(''),
      })
      .prefault({}),
    onError,
  }),
  z.object({
    ...base,
    type: z.literal('condition'),
    left: template,
    op: z.enum(conditionOps).default('equals'),
    right: template,
  }),
  z.object({
    ...base,
    type: z.literal('tool'),
    /** As an agent names it: `builtin:`, `plugin:` or `mcp:`; another workflow is none. */
    part: z.string().max(100).default(''),
    inputs: pairs,
    onError,
  }),
  z.object({
    ...base,
    type: z.literal('knowledge'),
    /** As an agent names them. What whoever the run is for may not read is not looked into. */
    bases: z
      .array(z.string().min(1).max(100))
      .max(10)
      .refine((list) => !hasTwins(list), '不能重复添加')
      .default([]),
    question: template,
    /** Null: as each base says. */
    topK: z.number().int().min(1).max(20).nullable().default(null),
    threshold: z.number().min(0).max(1).nullable().default(null),
    onError,
  }),
  z.object({
    ...base,
    type: z.literal('form'),
    /** As an agent names it: `card:`. The run waits until a person has filled it in; nobody did, or said something else: it fails. */
    part: z.string().max(100).default(''),
    /** What its widgets show, and what stands in its fields at first. */
    inputs: pairs,
    onError,
  }),
]);
export type WorkflowNode = z.infer<typeof workflowNode>;
export type WorkflowNodeType = WorkflowNode['type'];

/** A condition leaves by `yes` or `no`, everything else by the one way it has. */
const workflowEdge = z.object({ from: workflowKey, to: workflowKey, outlet: z.enum(['', 'yes', 'no']).default('') });
export type WorkflowEdge = z.infer<typeof workflowEdge>;

/** What is stored holds together; whether it can run is what `workflowProblems` tells. */
export const workflowDocument = z
  .object({
    kind: z.literal('WORKFLOW'),
    /** What the start node is given. */
    parameters: z.array(pluginField).max(60).default([]),
    nodes: z.array(workflowNode).min(2).max(60),
    edges: z.array(workflowEdge).max(200).default([]),
    timeoutMs: z.number().int().min(1_000).max(120_000).default(60_000),
    effect: sideEffect.prefault({}),
  })
  .refine(({ nodes }) => !hasTwins(nodes.map((node) => node.key)), '节点标识重复')
  .refine(
    ({ nodes }) => [startKey, endKey].every((wanted) => nodes.some((node) => node.key === wanted)),
    '缺少开始或结束节点',
  )
  .refine(
    ({ nodes, edges }) =>
      edges.every(({ from, to, outlet }) => {
        const source = nodes.find((node) => node.key === from);
        const isThere = source && nodes.some((node) => node.key === to);
        return isThere && from !== endKey && to !== startKey && (source.type === 'condition') === (outlet !== '');
      }),
    '连线的一端不存在或不能这样连',
  )
  .refine(({ edges }) => !hasTwins(edges.map(({ from, to, outlet }) => `${from} ${outlet} ${to}`)), '连线重复')
  .refine(({ edges }) => !hasCycle(edges), '工作流不能成环');
export type WorkflowDocument = z.infer<typeof workflowDocument>;

export const firstWorkflow = (): WorkflowDocument =>
  workflowDocument.parse({
    kind: 'WORKFLOW',
    parameters: [{ name: 'text', description: '一段文字', required: true }],
    nodes: [
      { type: 'start', key: startKey, title: '开始', x: 0, y: 0 },
      { type: 'end', key: endKey, title: '结束', x: 624, y: 0, outputs: [{ name: 'result' }] },
    ],
    edges: [],
  });
