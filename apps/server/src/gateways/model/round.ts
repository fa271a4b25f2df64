import type { JSONSchema7, LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { Sampling } from '@zhixing/contract/model';
import type { ModelProfile, ModelProtocol, ThinkingChoice } from '@zhixing/contract/model-profile';
import type { AnswerFormat, RoundCall, Thought } from '../../base/model-round.ts';

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
  /** 0: as all input, as all output. */
  cachedFenPerMillion: number;
  reasoningFenPerMillion: number;
  /** Where one answer is cut off, in characters and in seconds: the smaller of the model's and the tenant's. */
  maxAnswerChars: number;
  maxAnswerSeconds: number;
  protocol: ModelProtocol;
  profile: ModelProfile;
  thinking: ThinkingChoice;
  /** Further headers of the request. */
  headers: Record<string, string>;
  /** Further fields of the request body. */
  extraBody: Record<string, unknown>;
  /** Kept by the platform for all tenants. */
  isShared?: boolean;
  /** Kept by the tenant that asks: what it costs is the tenant's cost. */
  isOwn?: boolean;
};

type ToolSpec = { name: string; description: string; parameters: JSONSchema7 };

export type Round = {
  /** Where it is a function, it gets the tokens there is room for. */
  prompt: LanguageModelV4Prompt | ((room: number) => LanguageModelV4Prompt);
  tools: readonly ToolSpec[];
  /** The same for every attempt of one step, so that a provider can tell a repeat from a new call. */
  key: string;
  maxTokens?: number;
  /** Where the answer is to be JSON. */
  format?: AnswerFormat | undefined;
  /** What the rounds of this run before it have said and taken. */
  spent?: { chars: number; ms: number };
};

/** Why an answer ends before the model ended it. */
export type CutCode = 'ANSWER_TOO_LONG' | 'ANSWER_TOO_SLOW';

/** A call as far as it is written. */
export type HalfCall = { id: string; name: string; arguments: string };

export type RoundSink = {
  onText: (text: string) => void;
  onReasoning: (text: string) => void;
  /** Each time more of a call has come. */
  onCall?: (call: HalfCall) => void;
  /** What was told of calls comes to nothing: this try has failed. */
  onAgain?: () => void;
};

export type RoundResult = {
  text: string;
  reasoning: string;
  calls: RoundCall[];
  /** As they go back to the provider with the calls that came of them. */
  thoughts?: Thought[];
  model: string;
  inputTokens: number;
  outputTokens: number;
  /** Of the input: what the provider had kept. Of the output: what was thought. */
  cachedTokens: number;
  reasoningTokens: number;
  /** The tenant's own model with a price: what it cost is known. */
  hasOwnPrice: boolean;
  /** Millionths of a yuan, by the prices of the model that answered. */
  costMicro: number;
  /** What is here is not all there would have been. */
  cut?: CutCode;
};
