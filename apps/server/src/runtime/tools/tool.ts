import type { JSONSchema7 } from '@ai-sdk/provider';
import type { AnswerForm, AnswerPart, PartPreview } from '@zhixing/contract/answer-part';
import type { FormValues } from '@zhixing/contract/block/form-values';
import type { Asking } from '@zhixing/contract/consent';
import { sha256 } from '../../base/id.ts';

/** How a call stops waiting for a form. said: its person asked something else. late: nobody did anything. */
export type FormReply = { kind: 'submitted'; values: FormValues } | { kind: 'said' } | { kind: 'late' };

export const filledValues = (reply: FormReply) => (reply.kind === 'submitted' ? reply.values : undefined);

export type ToolRun = {
  now: Date;
  signal: AbortSignal;
  /** The same for every attempt of this call: an effect outside must carry it. */
  key: string;
  /** Whose doing it is, an account or an embed: what it takes from others is counted on them. Else on the tool's owner. */
  by?: string;
  /** The numbers by which an answer names these sources (`sourceKey`); one that was named before keeps its own. */
  cite?: (keys: readonly string[]) => number[];
  /** Somebody is there to fill in a form; with what came of the one that this call has asked for last. */
  person?: { filled?: { form: AnswerForm; reply: FormReply } | undefined };
};

/** What decides whether anybody is asked before a call, and whose yes counts. */
export type ToolTrust = {
  /** It only reads, or its owner declared it harmless. */
  isHarmless: boolean;
  /** Where a call goes, for whoever is asked; empty where nothing leaves the platform. */
  destination: string;
  /** Of what stands behind the name: with another one, a yes was for something else. */
  version: string;
  /** Whose credentials it acts with; null for the platform's own. */
  ownerId: string | null;
  /** Everybody of the tenant may use it. */
  isShared: boolean;
};

/**
 * Text for the model, and what the answer shows beside its words. `asks`: a person has to fill this in before the call can
 * go on, and it is made again with what came of it; only where `run.person` is there.
 */
export type ToolResult = { text: string; parts?: AnswerPart[]; asks?: AnswerForm };

/** A call that failed, and what it has to show for it all the same. */
export class ToolFailure extends Error {
  readonly parts: AnswerPart[];
  constructor(message: string, parts: AnswerPart[]) {
    super(message);
    this.parts = parts;
  }
}

/** An input that a model is still writing; `settled` is without the text that it is in the middle of. */
export type HalfInput = { whole: Record<string, unknown>; settled: Record<string, unknown> };

/** Something a model may call. A thrown error is told to it as such. */
export type Tool = {
  name: string;
  title: { zh: string; en: string };
  description: string;
  parameters: JSONSchema7;
  trust: ToolTrust;
  /** By which the agent names it, and when its author wants people asked; only where it is attached to one. */
  part?: string;
  /** Where it stands for several: the strictest of what people chose for them holds. */
  parts?: readonly string[];
  asking?: Asking | undefined;
  /** Where it may take longer than tools usually do. */
  limitMs?: number;
  /** What readers see of a call while it is being written. It is not made yet: nothing may come of it but a picture. */
  preview?: (input: HalfInput) => PartPreview['part'] | undefined;
  run: (input: Record<string, unknown>, run: ToolRun) => Promise<ToolResult>;
  /** Ends what a call of this key has left open: it is not gone on with. */
  leave?: (key: string) => Promise<void>;
};

/** Of a tool that comes with the platform and only looks something up. */
export const platformTrust = (url?: string): ToolTrust => ({
  isHarmless: true,
  destination: url ? hostOf(url) : '',
  version: '',
  ownerId: null,
  isShared: true,
});

/** `{name}` in a path is filled later; the host is fixed. */
export const hostOf = (url: string) => URL.parse(url.replace(/\{\w[^{}]*\}/g, 'x'))?.host ?? '';

/** Another one whenever anything changes that a person saw or would have to know: a yes is for this one only. */
export const versionOf = ({ name, description, parameters, trust }: Tool) =>
  sha256(JSON.stringify([name, description, parameters, trust])).toString('hex');
