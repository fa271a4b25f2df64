import { z } from 'zod';

/** What is spoken at a model's address. `chat`: the OpenAI-compatible chat completions that nearly everybody serves. */
export const modelProtocols = ['chat', 'responses', 'anthropic', 'google'] as const;
export type ModelProtocol = (typeof modelProtocols)[number];

/** Whether the model thinks before it answers; `default` leaves it to the provider. */
export const thinkingChoices = ['default', 'on', 'off'] as const;
export type ThinkingChoice = (typeof thinkingChoices)[number];

/**
 * How a chat completion is told to think or not: `thinking` `{type}` (DeepSeek, Kimi, GLM, Doubao), `enable_thinking`
 * (Qwen), the same within `chat_template_kwargs` (vLLM), `reasoning_effort` (OpenAI, Gemini, Ollama). The other protocols
 * have one way of their own.
 */
const thinkingSwitches = ['none', 'thinking', 'enable_thinking', 'template', 'effort'] as const;

const tokens = z.number().int().min(1_000).max(20_000_000);

/** What a model takes and gives. Who sends more, or something else, is refused by its provider. */
export const modelProfile = z.object({
  /** Question, history and answer together. */
  contextTokens: tokens,
  /** One answer, thoughts included. */
  outputTokens: tokens,
  sees: z.boolean(),
  callsTools: z.boolean(),
  thinks: z.enum(['never', 'always', 'switched']),
  thinkingSwitch: z.enum(thinkingSwitches),
  /** Calls of tools are refused without the thoughts they came of. */
  returnsThoughts: z.boolean(),
  /** `fixed`: any value but the provider's own is refused. */
  temperature: z.enum(['free', 'fixed']),
  /** `apart`: refused beside a temperature. */
  topP: z.enum(['free', 'fixed', 'apart']),
  penalties: z.boolean(),
  outputField: z.enum(['max_tokens', 'max_completion_tokens']),
  /** A reply in one piece is refused, at least while it thinks. */
  streamsOnly: z.boolean(),
  /** What it can be held to when JSON is asked for. */
  structured: z.enum(['schema', 'json', 'none']),
  /** How long it may think without sending a word. */
  silenceSeconds: z.number().int().min(10).max(900),
});
export type ModelProfile = z.infer<typeof modelProfile>;

/** What an author knows better than the list; the rest is taken from there. */
export const profileChanges = modelProfile.partial();
export type ProfileChanges = z.infer<typeof profileChanges>;

/** Of a model nobody has written down: what nearly every compatible endpoint takes. */
export const plainProfile: ModelProfile = {
  contextTokens: 32_000,
  outputTokens: 4_000,
  sees: false,
  callsTools: true,
  thinks: 'never',
  thinkingSwitch: 'none',
  returnsThoughts: false,
  temperature: 'free',
  topP: 'free',
  penalties: true,
  outputField: 'max_tokens',
  streamsOnly: false,
  structured: 'none',
  silenceSeconds: 60,
};

const headerName = z
  .string()
  .max(60)
  .regex(/^[a-z0-9][a-z0-9-]*$/i);
/** Written by us, or about the connection itself. */
const ownHeaders = /^(authorization|cookie|host|connection|content-.*|transfer-encoding|idempotency-key|x-api-key)$/i;
const maxHeaders = 20;

/** Further headers that a gateway in front of a model asks for. */
export const modelHeaders = z
  .record(
    headerName.refine((name) => !ownHeaders.test(name)),
    z
      .string()
      .trim()
      .min(1)
      .max(300)
      .regex(/^[\x20-\x7e]+$/),
  )
  .refine((value) => Object.keys(value).length <= maxHeaders);
