import type { ChatMessage, MessageStep, ToolCall } from '@zhixing/contract/chat-message';

export type TimelineRow = {
  readonly key: string;
  /** think: a round that ends in calls; write: one that ends in words; wait: for the person. */
  readonly kind: 'think' | 'write' | 'tool' | 'wait';
  readonly call?: ToolCall;
  /** Who of several agents. */
  readonly agent?: string | undefined;
  readonly startMs: number;
  readonly ms: number;
  readonly tokens?: number | undefined;
  readonly isFailed?: boolean;
};

const callRows = (no: number, call: ToolCall): TimelineRow[] => {
  const { id, startMs, ms, wait, isError } = call;
  const waited = wait ? [{ key: `${no}:${id}:wait`, kind: 'wait' as const, call, ...wait }] : [];
  if (startMs === undefined || ms === undefined) return waited;
  return [...waited, { key: `${no}:${id}`, kind: 'tool', call, startMs, ms, isFailed: isError === true }];
};

/** A look into knowledge before the answer is a round that no model made: its call says it all. */
const isUnasked = ({ ms, tokens }: Pick<MessageStep, 'ms' | 'tokens'>) => ms === 0 && !tokens;

const stepRows = ({ no, agent, startMs, ms, tokens, toolCalls = [] }: MessageStep): TimelineRow[] => [
  ...(startMs === undefined || ms === undefined || isUnasked({ ms, tokens })
    ? []
    : [
        {
          ...{ key: `${no}`, kind: toolCalls.length > 0 ? ('think' as const) : ('write' as const) },
          ...{ agent: agent?.name, startMs, ms, tokens },
        },
      ]),
  ...toolCalls.flatMap((call) => callRows(no, call)),
];

/** What an answer did, in the order it was begun. Older answers do not know when, and have none. */
export const timelineRows = ({ step = [] }: Pick<ChatMessage, 'step'>): TimelineRow[] =>
  step.flatMap(stepRows).sort((a, b) => a.startMs - b.startMs);

export const wholeMs = (rows: readonly TimelineRow[]) => Math.max(1, ...rows.map(({ startMs, ms }) => startMs + ms));
