import type { JSONSchema7, LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { Sampling } from '@zhixing/contract/model';

/** A model ready to be called; the key is in the clear and never leaves the process. */
export type ModelRecord = {
  id: string;
  name: string;
  provider: string;
  baseUrl: string;
  modelName: string;
  apiKey: string | null;
  sampling: Sampling;
  requestsPerMinute: number;
  inputTokensPerMinute: number;
  outputTokensPerMinute: number;
  inputFenPerMillion: number;
  outputFenPerMillion: number;
  /** Further fields of the request body. */
  extraBody: Record<string, unknown>;
  /** Kept by the platform for all tenants. */
  isShared?: boolean;
};

type ToolSpec = { name: string; description: string; parameters: JSONSchema7 };

export type Round = {
  prompt: LanguageModelV4Prompt;
  tools: readonly ToolSpec[];
  /** The same for every attempt of one step, so that a provider can tell a repeat from a new call. */
  key: string;
  maxTokens?: number;
};

export type RoundSink = { onText: (text: string) => void; onReasoning: (text: string) => void };

export type RoundResult = {
  text: string;
  reasoning: string;
  calls: { id: string; name: string; arguments: string }[];
  model: string;
  inputTokens: number;
  outputTokens: number;
  /** Millionths of a yuan, by the prices of the model that answered. */
  costMicro: number;
};
