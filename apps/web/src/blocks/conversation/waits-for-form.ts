import type { ToolCall } from '@zhixing/contract/chat-message';
import type { ChatState } from './chat-state.ts';

const isForm = ({ isWaiting, form, result }: ToolCall) =>
  isWaiting === true && form !== undefined && result === undefined;

/** Nothing goes on but a form that is waited for: whoever has something else to say may say it, and it waits no more. */
export const waitsForForm = ({ messages, openRuns }: Pick<ChatState, 'messages' | 'openRuns'>): boolean =>
  openRuns.length > 0 &&
  openRuns.every((run) =>
    messages.some(
      ({ role, runId, step }) =>
        role === 2 && runId === run && step?.some(({ toolCalls }) => toolCalls?.some(isForm) ?? false),
    ),
  );
