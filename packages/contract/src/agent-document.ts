import { z } from 'zod';
import { answerSetting } from './answer-setting.ts';
import { asking } from './consent.ts';
import { hasCycle, hasTwins } from './graph.ts';
import { limits, overWords } from './limit.ts';
import { sampling } from './model.ts';

export const promptBytes = limits.promptBytes.most;
export const byteLength = (text: string) => new TextEncoder().encode(text).length;
export const agentPrompt = z.string().refine((text) => byteLength(text) <= promptBytes, '输入内容不能超过1500字节');

export const industries = [
  'securities',
  'hr',
  'fund',
  'marketing',
  'government',
  'finance',
  'telecom',
  'insurance',
  'bank',
  'publicFinance',
  'futures',
  'healthcare',
  'manufacturing',
] as const;

/** A tool, knowledge base, workflow, rule or card that the agent may use; its id is that of the part's own area. */
const part = z.object({
  id: z.string().min(1).max(100),
  enabled: z.boolean().default(true),
  /** When whoever talks to the agent is asked; absent: as the tool is, and as they choose themselves. */
  asking: asking.optional(),
});
export type AgentPart = z.infer<typeof part>;
export const partKinds = ['tools', 'knowledge', 'workflows', 'rules', 'cards'] as const;
export type PartKind = (typeof partKinds)[number];
const parts = z
  .array(part)
  .max(limits.attachedParts.most, overWords('attachedParts'))
  .refine((list) => !hasTwins(list.map(({ id }) => id)), '不能重复添加');

/** The tools of every agent whose author has not chosen any. */
export const builtInToolIds = ['builtin:current_time', 'builtin:calculator'] as const;

const variable = z.object({
  name: z
    .string()
    .trim()
    .regex(/^[\p{L}_][\p{L}\p{N}_]{0,29}$/u),
  defaultValue: z.string().max(500).default(''),
  description: z.string().max(100).default(''),
});
export type AgentVariable = z.infer<typeof variable>;

const perMinute = z.number().int().min(0).max(100_000_000).default(0);
const milliseconds = z.number().int().min(0).max(600_000).default(0);
/** Limits of one agent; 0 switches a limit off. `waitMs` is how long a silent model is waited for. */
const memorySettings = z.object({
  similarity: z.number().min(0).max(1).default(0.65),
  requestsPerMinute: perMinute,
  inputTokensPerMinute: perMinute,
  outputTokensPerMinute: perMinute,
  muteMs: milliseconds,
  waitMs: milliseconds,
});

/** model: when it sees a need, by a tool; turn: before each answer, whether it sees one or not. */
export const lookUpTimes = ['model', 'turn'] as const;
/** How the agent looks into its knowledge; null is as each base says. */
const lookUp = z.object({
  when: z.enum(lookUpTimes).default('model'),
  /** It looks before each answer, and where nothing is found it says what it looked for and no more. */
  onlyFromKnowledge: z.boolean().default(false),
  topK: z.number().int().min(1).max(20).nullable().default(null),
  threshold: z.number().min(0).max(1).nullable().default(null),
  /** How much of what was found the model reads. */
  budgetTokens: z.number().int().min(200).max(12_000).default(4_000),
});
export type LookUp = z.infer<typeof lookUp>;

export const modelSlots = ['chat', 'professional', 'browser', 'embedded'] as const;
const slot = z.uuid().nullable().default(null);
const modelChoice = z.object({ chat: slot, professional: slot, browser: slot, embedded: slot });

const memberKey = z.string().regex(/^(?!main$)[a-z0-9]{4,12}$/);
const place = z.number().min(-20_000).max(20_000).default(0);

/** One of several agents that work together; the main one is the document itself. */
export const agentMember = z.object({
  key: memberKey,
  name: z.string().trim().min(1).max(15),
  description: z.string().trim().max(200).default(''),
  prompt: agentPrompt.default(''),
  icon: z.string().max(80).default('1'),
  iconBackground: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/)
    .default('#d6e4ff'),
  model: slot,
  sampling: sampling.nullable().default(null),
  tools: parts.default([]),
  knowledge: parts.default([]),
  x: place,
  y: place,
});
export type AgentMember = z.infer<typeof agentMember>;

export const mainKey = 'main';
/** After `from` comes `to`. Without `when` it always does; with it the model decides. */
export const agentEdge = z.object({
  from: z.union([z.literal(mainKey), memberKey]),
  to: memberKey,
  when: z.string().trim().max(60).default(''),
});
export type AgentEdge = z.infer<typeof agentEdge>;

export const orchestration = z
  .object({
    mode: z.enum(['single', 'multi']).default('single'),
    /** schedule: whoever works decides who goes on; plan: the edges do. */
    strategy: z.enum(['schedule', 'plan']).default('schedule'),
    members: z.array(agentMember).max(limits.members.most, overWords('members')).default([]),
    edges: z.array(agentEdge).max(limits.connections.most, overWords('connections')).default([]),
    x: place,
    y: place,
  })
  .refine(({ members }) => !hasTwins(members.map(({ key }) => key)), '成员标识重复')
  .refine(({ members }) => !hasTwins(members.map(({ name }) => name)), '成员名称不能重复')
  .refine(
    ({ members, edges }) =>
      edges.every(({ from, to }) =>
        [from, to].every((end) => end === mainKey || members.some(({ key }) => key === end)),
      ),
    '连线的一端不存在',
  )
  .refine(({ edges }) => !hasTwins(edges.map(({ from, to }) => `${from} ${to}`)), '连线重复')
  .refine(({ edges }) => !hasCycle(edges), '编排不能成环');
export type Orchestration = z.infer<typeof orchestration>;

const some = <S extends z.ZodType>(schema: S) => schema.prefault({} as z.input<S>);

/** What an agent is, apart from its name and looks. A release keeps a copy that never changes. */
export const agentDocument = z.object({
  version: z.literal(1).default(1),
  prompt: agentPrompt,
  industry: z.enum(industries).nullable().default(null),
  taskTarget: z.string().max(500).default(''),
  usageGuide: z.string().max(2000).default(''),
  prologue: z.string().max(500).default(''),
  presetQuestions: z
    .array(z.string().trim().min(1).max(100))
    .max(limits.presetQuestions.most, overWords('presetQuestions'))
    .default([]),
  /** Three questions to go on with beneath each answer. */
  suggestions: z.boolean().default(true),
  answer: some(answerSetting),
  microphone: z.boolean().default(false),
  /** The author sees how often and how long it was used, never what was written to it. */
  figuresOnly: z.boolean().default(false),
  ruleFeedback: z.boolean().default(false),
  enableChatInsight: z.boolean().default(false),
  chatInsightFeatures: z.array(z.string().trim().min(1).max(40)).max(20).default([]),
  enableFastConfigRuleOnChat: z.boolean().default(false),
  /** What the author says it can do; the parts beneath are what it really can. */
  skills: z
    .array(z.object({ name: z.string().trim().min(1).max(40), description: z.string().max(200).default('') }))
    .max(limits.skills.most, overWords('skills'))
    .default([]),
  variables: z
    .array(variable)
    .max(limits.variables.most, overWords('variables'))
    .refine((list) => !hasTwins(list.map(({ name }) => name)), '变量名重复')
    .default([]),
  models: some(modelChoice),
  /** Null: as the model's own settings say. */
  sampling: sampling.nullable().default(null),
  memory: some(memorySettings),
  tools: parts.default(builtInToolIds.map((id) => ({ id, enabled: true }))),
  knowledge: parts.default([]),
  lookUp: some(lookUp),
  workflows: parts.default([]),
  rules: parts.default([]),
  cards: parts.default([]),
  orchestration: some(orchestration),
});
export type AgentDocument = z.infer<typeof agentDocument>;
