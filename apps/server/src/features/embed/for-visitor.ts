import type { ChatEvent } from '@zhixing/contract/chat-event';
import type { ChatMessage, ToolCall } from '@zhixing/contract/chat-message';
import type { StreamSink } from '@zhixing/contract/route';

/** That a tool was called may be seen; what it was given and gave is the owner's. */
const callForVisitor = (call: ToolCall): ToolCall => ({
  ...call,
  function: { ...call.function, arguments: '{}' },
  ...(call.result === undefined ? {} : { result: '' }),
});

/** Without what the agent thought, what its tools said and what it cost. */
export const messageForVisitor = ({ receipt: _, function_call: __, ...message }: ChatMessage): ChatMessage => ({
  ...message,
  ...(message.toolCalls ? { toolCalls: message.toolCalls.map(callForVisitor) } : {}),
  ...(message.step
    ? {
        step: message.step.map(({ reasoning: ___, toolCalls, ...step }) => ({
          ...step,
          ...(toolCalls ? { toolCalls: toolCalls.map(callForVisitor) } : {}),
        })),
      }
    : {}),
});

const eventForVisitor = (event: ChatEvent): ChatEvent => {
  switch (event.kind) {
    case 'reasoning-added':
      return { ...event, text: '' };
    case 'tool-called':
      return { ...event, call: { ...event.call, arguments: '{}' } };
    case 'tool-finished':
      return { ...event, result: '' };
    case 'run-snapshot':
    case 'run-finished':
      return { ...event, answer: messageForVisitor(event.answer) };
    default:
      return event;
  }
};

const isTold = /^\{"kind":"(?:reasoning-added|tool-called|tool-finished|run-snapshot|run-finished)"/;

/** The same events with the same numbers, so that a reader who was cut off finds their place. */
export const sinkForVisitor = (sink: StreamSink): StreamSink => ({
  ...sink,
  send: (id, json) =>
    sink.send(id, isTold.test(json) ? JSON.stringify(eventForVisitor(JSON.parse(json) as ChatEvent)) : json),
});
