import { z } from 'zod';
import { answerForm, answerPart, partPreview } from './answer-part.ts';
import { formValues } from './block/form-values.ts';
import { callConsent } from './consent.ts';

/** user = 1, robot = 2; `function` rows are stored for the model's eyes and never shown or taken from a client. */
const messageRole = z.union([z.literal(1), z.literal(2), z.literal('function')]);

const mediaItem = z.object({ url: z.string(), name: z.string(), mimeType: z.string(), fileId: z.string().optional() });
export type MediaItem = z.infer<typeof mediaItem>;

/** Why a call was not made: a no, nobody there to ask, a tool that was not shared, a tool that changed after the yes. */
export const callSkips = ['refused', 'unasked', 'not-shared', 'changed'] as const;
export type CallSkip = (typeof callSkips)[number];

/** Milliseconds after the run's start. `wait`: for the person, before it was made. */
const startMs = z.number().int().optional();
export const callTimes = z.object({
  startMs,
  wait: z.object({ startMs: z.number().int(), ms: z.number().int() }).optional(),
});
/** `tokens`: what went to the model and came back. */
export const stepFigures = z.object({ startMs, tokens: z.number().int().optional() });

const toolCall = z.object({
  id: z.string(),
  function: z.object({
    name: z.string(),
    /** JSON as the model wrote it. */
    arguments: z.string(),
    metaInfo: z.object({ name: z.string() }),
  }),
  collapse: z.boolean().default(true),
  /** It waits for the person's yes. */
  isWaiting: z.boolean().optional(),
  consent: callConsent.optional(),
  /** It waits until this is filled in. */
  form: answerForm.optional(),
  /** Absent while the tool works. */
  result: z.string().optional(),
  isError: z.boolean().optional(),
  skipped: z.enum(callSkips).optional(),
  /** What it added to the answer. */
  parts: z.array(answerPart).optional(),
  ms: z.number().int().optional(),
  ...callTimes.shape,
});
export type ToolCall = z.infer<typeof toolCall>;

const widgetData = z.object({ config: z.unknown() }).loose();

/** Who of several agents; the face is for the list of steps. */
export const stepAgent = z.object({
  key: z.string(),
  name: z.string(),
  icon: z.string(),
  iconBackground: z.string(),
});
export type StepAgent = z.infer<typeof stepAgent>;

/** One round of the model: what it thought, what it wrote, which tools it then called. */
const messageStep = z.object({
  no: z.number().int(),
  agent: stepAgent.optional(),
  isInner: z.boolean().optional(),
  content: z.string().default(''),
  reasoning: z.string().optional(),
  toolCalls: z.array(toolCall).optional(),
  /** Never stored. */
  previews: z.array(partPreview).optional(),
  widgetData: widgetData.optional(),
  /** Why what it wrote is not the JSON that was asked for. */
  faults: z.array(z.string()).optional(),
  /** True until the model has finished this round. */
  isOpen: z.boolean().optional(),
  ms: z.number().int().optional(),
  ...stepFigures.shape,
});
export type MessageStep = z.infer<typeof messageStep>;

const insightStep = z.object({
  title: z.string(),
  isEnd: z.boolean().default(false),
  stepList: z.array(z.object({ url: z.string(), learning: z.string() })).default([]),
});
const pluginChoice = z.object({
  externalPluginName: z.string().optional(),
  workflowName: z.string().optional(),
  pluginName: z.string().optional(),
});
export type PluginChoice = z.infer<typeof pluginChoice>;
const foundDoc = z.object({
  /** Absent in older answers, whose sources are numbered by their places. */
  no: z.number().int().optional(),
  title: z.string(),
  url: z.string().optional(),
  score: z.number().optional(),
  /** A passage of a knowledge base. */
  segmentId: z.string().optional(),
  page: z.number().int().optional(),
  text: z.string().optional(),
  piece: z.string().optional(),
});

/** What an answer took, shown beneath it. */
const receipt = z.object({
  model: z.string(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  /** Without the time it waited for a person. */
  ms: z.number().int(),
  waitedMs: z.number().int().optional(),
  costFen: z.number().int(),
  /** What paid for it; absent for what has no price. `returned`: nothing came of it, and nothing was taken. */
  cover: z.enum(['balance', 'quota', 'window', 'returned']).optional(),
});
export type Receipt = z.infer<typeof receipt>;

/** The answer waits until its person has paid: what it costs, what they have, how long it waits. */
export const neededPayment = z.object({
  dueFen: z.number().int(),
  balanceFen: z.number().int(),
  until: z.iso.datetime(),
});
export type NeededPayment = z.infer<typeof neededPayment>;

export const answerRating = z.enum(['up', 'down']);
export type AnswerRating = z.infer<typeof answerRating>;

/** The form of an earlier answer that a question was sent by, as it was filled in. */
export const sentForm = z.object({ runId: z.uuid(), callId: z.string().min(1).max(200), values: formValues });
export type SentForm = z.infer<typeof sentForm>;

export const messageTypes = ['text', 'audio', 'tool', 'collapse', 'menu', 'json'] as const;

export const chatMessage = z.object({
  uuid: z.string(),
  role: messageRole,
  content: z.string(),
  time: z.string(),
  runId: z.string().optional(),
  /** One of `messageTypes`; anything else is shown as text. */
  type: z.string().optional(),
  hidden: z.boolean().optional(),
  loading: z.boolean().optional(),
  error: z.boolean().optional(),
  /** Why it failed: a code of the error table. */
  errorCode: z.string().optional(),
  stop: z.boolean().optional(),
  writable: z.boolean().optional(),
  writables: z
    .array(z.object({ name: z.string(), label: z.string().optional(), value: z.string().optional() }))
    .optional(),
  stepNum: z.number().int().optional(),
  processLoading: z.number().optional(),
  mermaid: z.string().optional(),
  toolCalls: z.array(toolCall).optional(),
  widgetData: widgetData.optional(),
  step: z.array(messageStep).optional(),
  insightStep: z.array(insightStep).optional(),
  checkPluginsList: z.array(pluginChoice).optional(),
  question: z.array(z.string()).optional(),
  presetQuestions: z.array(z.string()).optional(),
  linkUrl: z.string().optional(),
  media: z.array(mediaItem).optional(),
  docs: z.array(foundDoc).optional(),
  audio: z.string().optional(),
  audioUrl: z.string().optional(),
  audioControl: z.object({ duration: z.number(), playing: z.boolean() }).optional(),
  hideCopy: z.boolean().optional(),
  function_call: z.unknown().optional(),
  name: z.string().optional(),
  /** A failed answer that can go on from its last finished step. */
  continue: z.boolean().optional(),
  rpa: z.unknown().optional(),
  example: z.unknown().optional(),
  receipt: receipt.optional(),
  /** What its owner thought of it. */
  rating: answerRating.optional(),
  payment: neededPayment.optional(),
  /** Before this answer the beginning of a long talk was put into few words. */
  summarised: z.object({ messages: z.number().int(), text: z.string() }).optional(),
  form: sentForm.optional(),
});
export type ChatMessage = z.infer<typeof chatMessage>;

/** Fields that arrive whole, from tools and later capabilities. */
export const messageParts = chatMessage
  .pick({
    type: true,
    mermaid: true,
    widgetData: true,
    insightStep: true,
    checkPluginsList: true,
    linkUrl: true,
    media: true,
    docs: true,
    writable: true,
    writables: true,
    hideCopy: true,
    rpa: true,
    example: true,
    summarised: true,
  })
  .partial();
