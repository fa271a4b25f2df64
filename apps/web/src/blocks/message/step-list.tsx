import type { ChatMessage } from '@zhixing/contract/chat-message';
import { AgentLine, HandOverLine, InnerText } from './agent-lines.tsx';
import { type AnswerBlock, answerBlocks } from './answer-blocks.ts';
import { AnswerText } from './answer-text.tsx';
import { ReasoningBlock } from './reasoning-block.tsx';
import { SafePart } from './safe-part.tsx';
import { ToolCalls } from './tool-calls.tsx';
import { WidgetBlock } from './widget-block.tsx';

type BlockProps = {
  readonly id: string;
  readonly runId: string | undefined;
  readonly block: AnswerBlock;
  readonly isLive: boolean;
};

const Block = ({ id, runId, block, isLive }: BlockProps) => {
  switch (block.kind) {
    case 'agent':
      return <AgentLine agent={block.agent} />;
    case 'hand-over':
      return <HandOverLine from={block.from} to={block.to} task={block.task} />;
    case 'inner':
      return <InnerText id={id} {...block} isOpen={block.isOpen && isLive} />;
    case 'reasoning':
      return <ReasoningBlock id={id} text={block.text} isOpen={block.isOpen && isLive} ms={block.ms} />;
    case 'text':
      return <AnswerText text={block.text} isStreaming={block.isOpen && isLive} />;
    case 'tools':
      return <ToolCalls id={id} runId={runId} calls={block.calls} isLive={isLive} />;
    case 'widget':
      return <WidgetBlock id={id} data={block.data} />;
  }
};

type StepListProps = {
  readonly message: ChatMessage;
  /** The text is shown in another form by the message's type. */
  readonly withoutText?: boolean;
};

/** What an answer did and wrote, round by round. */
export const StepList = ({ message, withoutText = false }: StepListProps) => {
  const id = message.runId ?? message.uuid;
  return answerBlocks(message.step ?? [])
    .filter(({ kind }) => !(withoutText && kind === 'text'))
    .map((block) => (
      <SafePart key={block.key} of={message}>
        <Block id={`${id}:${block.key}`} runId={message.runId} block={block} isLive={message.loading === true} />
      </SafePart>
    ));
};
