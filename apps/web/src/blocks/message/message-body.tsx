import type { ChatMessage, messageTypes } from '@zhixing/contract/chat-message';
import type { ComponentType } from 'react';
import { AnswerText } from './answer-text.tsx';
import { AudioBody } from './audio-body.tsx';
import type { BodyProps } from './body-props.ts';
import { CollapseBody } from './collapse-body.tsx';
import { JsonBlock } from './json-block.tsx';
import { MenuBody } from './menu-body.tsx';
import { SafePart } from './safe-part.tsx';
import { StepList } from './step-list.tsx';
import { ToolCalls } from './tool-calls.tsx';

type MessageType = (typeof messageTypes)[number];

const hasStepText = ({ step }: ChatMessage) => step?.some(({ content }) => content.trim() !== '') ?? false;

/** Text that came in rounds stands in them already. */
const TextBody = ({ message }: BodyProps) =>
  hasStepText(message) || message.content.trim() === '' ? null : (
    <AnswerText text={message.content} isStreaming={message.loading === true} />
  );

/** One line of calls, arguments folded away, then what they led to. */
const ToolBody = ({ message }: BodyProps) => (
  <>
    {message.toolCalls && (
      <ToolCalls id={message.uuid} runId={message.runId} calls={message.toolCalls} isLive={message.loading === true} />
    )}
    <TextBody message={message} />
  </>
);

const JsonBody = ({ message }: BodyProps) => <JsonBlock id={message.uuid} text={message.content} />;

/** What a message of each type looks like. */
const bodies: Record<MessageType, ComponentType<BodyProps>> = {
  text: TextBody,
  audio: AudioBody,
  tool: ToolBody,
  collapse: CollapseBody,
  menu: MenuBody,
  json: JsonBody,
};

const isKnown = (type: string | undefined): type is MessageType => type !== undefined && Object.hasOwn(bodies, type);

/** The type a message is shown as; what is not known is text. */
export const bodyType = (type: string | undefined): MessageType => (isKnown(type) ? type : 'text');

export const MessageBody = ({ message }: BodyProps) => {
  const type = bodyType(message.type);
  const Body = bodies[type];
  return (
    <>
      <StepList message={message} withoutText={type !== 'text' && type !== 'tool'} />
      <SafePart of={message}>
        <Body message={message} />
      </SafePart>
    </>
  );
};
