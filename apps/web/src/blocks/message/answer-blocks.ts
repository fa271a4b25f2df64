import type { MessageStep, ToolCall } from '@zhixing/contract/chat-message';
import { type Change, callsOf, changeAfter, changeBefore } from './hand-over.ts';

export type AnswerBlock =
  | Change
  | {
      readonly kind: 'reasoning';
      readonly key: string;
      readonly text: string;
      readonly isOpen: boolean;
      readonly ms: number | undefined;
    }
  | {
      readonly kind: 'inner';
      readonly key: string;
      readonly text: string;
      readonly faults: readonly string[];
      readonly isOpen: boolean;
      readonly ms: number | undefined;
    }
  | { readonly kind: 'text'; readonly key: string; readonly text: string; readonly isOpen: boolean }
  | { readonly kind: 'tools'; readonly key: string; readonly calls: readonly ToolCall[] }
  | { readonly kind: 'widget'; readonly key: string; readonly data: unknown };

const blocksOf = (step: MessageStep): AnswerBlock[] => {
  const isWriting = step.isOpen === true;
  const hasText = step.content.trim() !== '';
  const calls = callsOf(step);
  const hasCalls = calls.length > 0;
  return [
    step.reasoning
      ? ([
          {
            kind: 'reasoning',
            key: `${step.no}:reasoning`,
            text: step.reasoning,
            isOpen: isWriting && !hasText && !step.toolCalls?.length,
            ms: step.ms,
          },
        ] as const)
      : [],
    hasText && step.isInner
      ? ([
          {
            kind: 'inner',
            key: `${step.no}:inner`,
            text: step.content,
            faults: step.faults ?? [],
            isOpen: isWriting,
            ms: step.ms,
          },
        ] as const)
      : [],
    hasText && !step.isInner
      ? ([{ kind: 'text', key: `${step.no}:text`, text: step.content, isOpen: isWriting }] as const)
      : [],
    hasCalls ? ([{ kind: 'tools', key: `${step.no}:tools`, calls }] as const) : [],
    step.widgetData ? ([{ kind: 'widget', key: `${step.no}:widget`, data: step.widgetData }] as const) : [],
  ].flat();
};

/** An answer's rounds as one column, in order; tools of rounds that wrote nothing in between become one line. */
export const answerBlocks = (steps: readonly MessageStep[]): AnswerBlock[] => {
  const blocks: AnswerBlock[] = [];
  const all = steps.flatMap((step, index) => [...changeBefore(step, steps[index - 1]), ...blocksOf(step)]);
  for (const block of [...all, ...changeAfter(steps.at(-1))]) {
    const last = blocks.at(-1);
    if (block.kind === 'tools' && last?.kind === 'tools') {
      blocks[blocks.length - 1] = { ...last, calls: [...last.calls, ...block.calls] };
    } else {
      blocks.push(block);
    }
  }
  return blocks;
};
