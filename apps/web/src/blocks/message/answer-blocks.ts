import type { MessageStep, ToolCall } from '@zhixing/contract/chat-message';

export type AnswerBlock =
  | {
      readonly kind: 'reasoning';
      readonly key: string;
      readonly text: string;
      readonly isOpen: boolean;
      readonly ms: number | undefined;
    }
  | { readonly kind: 'text'; readonly key: string; readonly text: string; readonly isOpen: boolean }
  | { readonly kind: 'tools'; readonly key: string; readonly calls: readonly ToolCall[] }
  | { readonly kind: 'widget'; readonly key: string; readonly data: unknown };

const blocksOf = (step: MessageStep): AnswerBlock[] => {
  const isWriting = step.isOpen === true;
  const hasText = step.content.trim() !== '';
  const hasCalls = (step.toolCalls?.length ?? 0) > 0;
  return [
    step.reasoning
      ? ([
          {
            kind: 'reasoning',
            key: `${step.no}:reasoning`,
            text: step.reasoning,
            isOpen: isWriting && !hasText && !hasCalls,
            ms: step.ms,
          },
        ] as const)
      : [],
    hasText ? ([{ kind: 'text', key: `${step.no}:text`, text: step.content, isOpen: isWriting }] as const) : [],
    hasCalls ? ([{ kind: 'tools', key: `${step.no}:tools`, calls: step.toolCalls ?? [] }] as const) : [],
    step.widgetData ? ([{ kind: 'widget', key: `${step.no}:widget`, data: step.widgetData }] as const) : [],
  ].flat();
};

/** An answer's rounds as one column, in order; tools of rounds that wrote nothing in between become one line. */
export const answerBlocks = (steps: readonly MessageStep[]): AnswerBlock[] => {
  const blocks: AnswerBlock[] = [];
  for (const block of steps.flatMap(blocksOf)) {
    const last = blocks.at(-1);
    if (block.kind === 'tools' && last?.kind === 'tools') {
      blocks[blocks.length - 1] = { ...last, calls: [...last.calls, ...block.calls] };
    } else {
      blocks.push(block);
    }
  }
  return blocks;
};
