import type { JSONSchema7 } from '@ai-sdk/provider';

export type ToolRun = {
  now: Date;
  signal: AbortSignal;
  /** The same for every attempt of this call: an effect outside must carry it. */
  key: string;
};

/** Something a model may call. The result is text for the model; a thrown error is told to it as such. */
export type Tool = {
  name: string;
  title: { zh: string; en: string };
  description: string;
  parameters: JSONSchema7;
  /** The person is asked before it is called. */
  needsConsent?: boolean;
  /** Where it may take longer than tools usually do. */
  limitMs?: number;
  run: (input: Record<string, unknown>, run: ToolRun) => Promise<string>;
};
